"""Cuts the shop's fonts from the variable font of ateliertriay/bricolage at 84745e5.

Usage: python3 site/scripts/subset-fonts.py 'fonts/variable/BricolageGrotesque[opsz,wdth,wght].ttf'
Needs fonttools 4.66 and brotli. Both files together must stay below 30 kB.
"""

import re
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

STYLES = Path("site/src/styles/font.css").read_text()
FOLDER = Path("site/src/fonts")
UNITS_PER_EM = 500
KERNING_WEIGHT = 500
# In thousandths of an em.
SMALLEST_KERNING = 8


def parse_characters(ranges):
    bounds = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges)
    return {char for first, last in bounds for char in range(int(first, 16), int(last or first, 16) + 1)}


def find_characters(pattern):
    return parse_characters(re.search(pattern, STYLES)[1])


def read_pairs(font):
    """Returns the subtables of the kerning: pairs of glyphs, and pairs of classes."""
    tables = [table for lookup in font["GPOS"].table.LookupList.Lookup for table in lookup.SubTable]
    tables = [getattr(table, "ExtSubTable", table) for table in tables]
    pairs = [table for table in tables if table.LookupType == 2]
    return [next(table for table in pairs if table.Format == format) for format in (1, 2)]


def thin_kerning(font):
    """Drops the values that are too small to be seen, and pairs that differ from their classes by as little."""
    glyphs, classes = read_pairs(font)

    def class_value(first, second):
        if first not in classes.Coverage.glyphs:
            return 0
        row = classes.Class1Record[classes.ClassDef1.classDefs.get(first, 0)]
        value = row.Class2Record[classes.ClassDef2.classDefs.get(second, 0)].Value1
        return getattr(value, "XAdvance", 0)

    def is_exception(first, record):
        difference = getattr(record.Value1, "XAdvance", 0) - class_value(first, record.SecondGlyph)
        return abs(difference) >= SMALLEST_KERNING

    sets = dict(zip(glyphs.Coverage.glyphs, glyphs.PairSet))
    for first, pair_set in sets.items():
        pair_set.PairValueRecord = [record for record in pair_set.PairValueRecord if is_exception(first, record)]
    sets = {first: pair_set for first, pair_set in sets.items() if pair_set.PairValueRecord}
    glyphs.Coverage.glyphs, glyphs.PairSet = list(sets), list(sets.values())
    for row in classes.Class1Record:
        for record in row.Class2Record:
            if abs(getattr(record.Value1, "XAdvance", 0)) < SMALLEST_KERNING and record.Value1 is not None:
                record.Value1.XAdvance = 0


def write_font(source, name, characters, features):
    axes = {"opsz": 14, "wdth": 100}
    font = instantiateVariableFont(TTFont(source), axes | {"wght": (400, 800)})
    # Kerning that varies with the weight is larger than the outlines.
    static = instantiateVariableFont(TTFont(source), axes | {"wght": KERNING_WEIGHT})
    font["GPOS"], font["GDEF"] = static["GPOS"], static["GDEF"]
    # The license wants its names, 13 and 14, in every copy.
    options = Options(layout_features=features, hinting=False, name_IDs=[0, 13, 14], notdef_outline=True)
    options.drop_tables += ["MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    if "kern" in features:
        thin_kerning(font)
    scale_upem(font, UNITS_PER_EM)
    font.flavor = "woff2"
    path = FOLDER / f"bricolage-grotesque-{name}.woff2"
    font.save(path)
    print(path, path.stat().st_size)


# Browsers compose a letter and its accent before they look for a glyph.
COMBINING_MARKS = set(range(0x300, 0x370))
basic = find_characters(r"characters: ([^*]+)\*/")
write_font(sys.argv[1], "basic", basic, ["kern", "liga", "locl", "tnum"])
write_font(sys.argv[1], "latin", find_characters(r"unicode-range: ([^;]+);") - basic - COMBINING_MARKS, ["locl"])
