"""Makes the fonts of this folder. Needs fonttools, and the npm packages that README.md names in
node_modules/ of the current folder: `python3 subset.py FOLDER`."""

import glob
import gzip
import io
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

SHAPING = """ccmp locl mark mkmk rlig liga init medi fina isol calt kern akhn rphf blwf half pstf vatu
cjct pres blws abvs psts haln abvm blwm nukt rkrf pref abvf cfar dist""".split()


def rows(codec, first, last):
    """The characters of some rows of a set of 94 by 94."""
    found = set()
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes([row + 0xA0, cell + 0xA0]).decode(codec)))
            except (UnicodeDecodeError, TypeError):
                pass
    return found


def span(*pairs):
    return {code for first, last in pairs for code in range(first, last + 1)}


def make(package, codes, name, shaping=True, weight="600SemiBold"):
    options = subset.Options()
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "STAT", "gasp", "meta"]
    options.layout_features = SHAPING if shaping else []
    (file,) = glob.glob(f"node_modules/@expo-google-fonts/{package}/{weight}/*.ttf")
    font = TTFont(file)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    with open(f"{sys.argv[1]}/{name}.ttf.gz", "wb") as target:
        target.write(gzip.compress(out.getvalue(), 9, mtime=0))


latin = span((0x20, 0x7E), (0xA0, 0x2AF), (0x300, 0x36F), (0x1E00, 0x1EFF), (0x2010, 0x2027))
signs = span((0x20A0, 0x20C0), (0x2100, 0x27BF), (0x2B00, 0x2BFF))
make("inter", latin | span((0x370, 0x52F), (0x1F00, 0x1FFF)) | signs, "inter")
kana = span((0x3001, 0x303F), (0x3040, 0x30FF), (0xFF01, 0xFF9F))
han = rows("gb2312", 16, 55) | rows("euc_jp", 16, 47)
make("noto-sans-sc", han | kana | span((0x2500, 0x259F)), "noto-sans-han", shaping=False)
hangul = rows("euc_kr", 16, 40) | span((0x3131, 0x318E))
make("noto-sans-kr", hangul, "noto-sans-hangul", shaping=False)
for script, codes in {
    "arabic": span((0x600, 0x6FF), (0x750, 0x77F)),
    "hebrew": span((0x590, 0x5FF)),
    "devanagari": span((0x900, 0x97F)),
    "bengali": span((0x980, 0x9FF)),
    "thai": span((0xE00, 0xE7F)),
    "tamil": span((0xB80, 0xBFF)),
    "telugu": span((0xC00, 0xC7F)),
    "georgian": span((0x10A0, 0x10FF)),
    "armenian": span((0x530, 0x58F)),
}.items():
    make(f"noto-sans-{script}", codes | {0x20, 0x200C, 0x200D, 0x25CC}, f"noto-sans-{script}")
make("noto-sans-symbols", signs, "noto-sans-symbols", shaping=False)
make("noto-sans-symbols-2", signs, "noto-sans-symbols-2", shaping=False, weight="400Regular")
# Without what makes keys of digits, and the tones of skins: Herald leaves those out.
emoji = span((0x2000, 0x1FAFF)) - {0x20E3} - span((0x1F3FB, 0x1F3FF))
make("noto-emoji", emoji | {0x200D}, "noto-emoji")
