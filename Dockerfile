# syntax=docker/dockerfile:1
# Herald alone in a container: one static program, no shell, no root, nothing to update but itself.
#
#   docker build --build-arg HERALD_COMMIT="$(git rev-parse --short=10 HEAD)" --tag herald .
#
# deploy/compose has files that start it.

FROM rust:1.95.0-bookworm@sha256:6258907abe69656e41cd992e0b705cdcfabcbbe3db374f92ed2d47121282d4a1 AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends musl-tools \
    && rm -rf /var/lib/apt/lists/* \
    && rustup target add "$(uname -m)-unknown-linux-musl"
# The release workflow builds a second time in another folder and compares.
ARG FOLDER=/herald
WORKDIR ${FOLDER}
COPY . .
# Required, as the context has no repository.
ARG HERALD_COMMIT
ARG SOURCE_DATE_EPOCH=0
ARG TARGETARCH
RUN install -D "$(deploy/build-release)" "/image/${TARGETARCH}/herald" \
    && mkdir /image/data /image/tmp

# A release extracts the program with: docker build --target=program --output=FOLDER .
FROM scratch AS program
ARG TARGETARCH
COPY --from=build /image/${TARGETARCH}/herald /herald

FROM scratch
ARG TARGETARCH
COPY --from=build /image/${TARGETARCH}/herald /herald
# The default settings put the database here.
COPY --from=build --chown=65532:65532 /image/data /data
COPY --from=build --chown=65532:65532 /image/tmp /tmp
USER 65532:65532
WORKDIR /data
VOLUME /data
ENV HERALD_LOG_FORMAT=json
# Only `herald status` in the container reaches this address. For Prometheus:
#   docker run --env HERALD_HEALTH=0.0.0.0:9464 --publish 127.0.0.1:9464:9464 ...
ENV HERALD_HEALTH=127.0.0.1:9464
# `herald backup /data/herald-DATE.db` puts backups here. To keep them elsewhere, name that folder.
ENV HERALD_BACKUP_FOLDER=/data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["/herald", "status"]
ENTRYPOINT ["/herald"]
