//! The queue of searches, served round robin by person, so that a person with many requests delays
//! the others by at most one search.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use match_model::PersonId;

use crate::asker::Asker;

/// The work. Its flag is set when no one waits for it any more.
pub(crate) type Work = Box<dyn FnOnce(&AtomicBool) -> Box<dyn FnOnce()> + Send>;

pub(crate) struct Job {
    /// Estimated milliseconds.
    pub(crate) millis: u64,
    pub(crate) since: Instant,
    /// Set when no one waits for the result any more.
    pub(crate) stop: Arc<AtomicBool>,
    /// The person whose budget is charged, if any.
    pub(crate) charged: Option<Asker>,
    /// Returns a function that delivers the result.
    pub(crate) work: Work,
}

impl Job {
    fn is_wanted(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
}

/// Jobs by person, in the order of service; each person's own in the order of arrival.
#[derive(Default)]
pub(crate) struct Queue {
    people: VecDeque<(PersonId, VecDeque<Job>)>,
}

impl Queue {
    /// Adds a job behind the person's others.
    pub(crate) fn add(&mut self, person: PersonId, job: Job) {
        // Drops abandoned jobs early, because they hold whole games.
        if let Some((_, jobs)) = self.people.iter_mut().find(|(one, _)| *one == person) {
            jobs.retain(Job::is_wanted);
            jobs.push_back(job);
        } else {
            self.people.push_back((person, VecDeque::from([job])));
        }
    }

    /// Takes the first fitting job and moves its person to the end.
    pub(crate) fn take(&mut self, fits: impl Fn(&Job) -> bool) -> Option<Job> {
        for (_, jobs) in &mut self.people {
            jobs.retain(Job::is_wanted);
        }
        self.people.retain(|(_, jobs)| !jobs.is_empty());
        let find = |jobs: &VecDeque<Job>| jobs.iter().position(&fits);
        let (place, index) = self
            .people
            .iter()
            .enumerate()
            .find_map(|(place, (_, jobs))| Some((place, find(jobs)?)))?;
        let (person, mut jobs) = self.people.remove(place)?;
        let job = jobs.remove(index);
        if !jobs.is_empty() {
            self.people.push_back((person, jobs));
        }
        job
    }

    /// The number and estimated milliseconds of jobs before a person's new one. Each other person
    /// counts at most one more job than the person has.
    pub(crate) fn ahead_of(&self, person: PersonId) -> (usize, u64) {
        let count_wanted = |jobs: &VecDeque<Job>| jobs.iter().filter(|job| job.is_wanted()).count();
        let own = self.people.iter().find(|(one, _)| *one == person);
        let own = own.map_or(0, |(_, jobs)| count_wanted(jobs));
        self.people.iter().fold((0, 0_u64), |sum, (one, jobs)| {
            let most = if *one == person { usize::MAX } else { own + 1 };
            let ahead = jobs.iter().filter(|job| job.is_wanted()).take(most);
            ahead.fold(sum, |(count, millis), job| (count + 1, millis.saturating_add(job.millis)))
        })
    }

    /// Estimated milliseconds of all jobs.
    pub(crate) fn millis(&self) -> u64 {
        let jobs = self.people.iter().flat_map(|(_, jobs)| jobs);
        jobs.filter(|job| job.is_wanted()).fold(0, |sum, job| sum.saturating_add(job.millis))
    }

    pub(crate) fn len(&self) -> usize {
        let jobs = self.people.iter().flat_map(|(_, jobs)| jobs);
        jobs.filter(|job| job.is_wanted()).count()
    }

    pub(crate) fn clear(&mut self) {
        self.people.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(millis: u64) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let since = Instant::now();
        Job { millis, since, stop, charged: None, work: Box::new(|_| Box::new(|| ())) }
    }

    fn order(queue: &mut Queue, fits: impl Fn(&Job) -> bool) -> Vec<u64> {
        std::iter::from_fn(|| queue.take(&fits)).map(|job| job.millis).collect()
    }

    #[test]
    fn people_take_turns_whatever_each_of_them_has_waiting() {
        let mut queue = Queue::default();
        let [alice, bob, carol] = [1, 2, 3].map(PersonId::new);
        for number in 0..30 {
            queue.add(alice, job(100 + number));
        }
        queue.add(bob, job(200));
        queue.add(bob, job(201));
        queue.add(carol, job(300));
        assert_eq!(queue.ahead_of(PersonId::new(4)), (3, 600));
        assert_eq!(queue.ahead_of(carol), (1 + 2 + 2, 100 + 101 + 200 + 201 + 300));
        assert_eq!(queue.ahead_of(alice).0, 33);
        let first = queue.take(|_| true).expect("Alice's");
        assert_eq!(first.millis, 100);
        // A newcomer comes after everyone present, but before Alice's third job.
        queue.add(PersonId::new(4), job(400));
        let others = order(&mut queue, |_| true);
        assert_eq!(others[..7], [200, 300, 101, 400, 201, 102, 103]);
        assert_eq!(others.len(), 33);
    }

    #[test]
    fn what_does_not_fit_waits_and_what_nobody_wants_is_dropped() {
        let mut queue = Queue::default();
        let [alice, bob] = [1, 2].map(PersonId::new);
        let unwanted = job(5);
        unwanted.stop.store(true, Ordering::Relaxed);
        queue.add(alice, job(8_000));
        queue.add(alice, unwanted);
        queue.add(alice, job(100));
        queue.add(bob, job(101));
        assert_eq!(queue.ahead_of(bob), (3, 8_201));
        assert_eq!(order(&mut queue, |job| job.millis < 1_000), [100, 101]);
        assert_eq!(order(&mut queue, |_| true), [8_000]);
        assert_eq!(queue.ahead_of(bob), (0, 0));
    }
}
