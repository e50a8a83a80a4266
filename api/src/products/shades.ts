import type { ColorFamily } from '#shared/color-family'

const SHADES: Record<ColorFamily, string> = {
  black: 'ebony jet onyx',
  white: 'ivory snow chalk',
  grey: 'charcoal silver slate ash graphite heather',
  brown: 'chocolate coffee chestnut mocha rust',
  red: 'burgundy crimson scarlet wine cherry maroon cardinal ruby',
  orange: 'coral apricot peach tangerine',
  yellow: 'gold golden mustard lemon',
  green: 'olive emerald lime mint sage forest kelly army',
  blue: 'navy teal turquoise aqua royal denim indigo azure sky cyan',
  purple: 'violet lavender lilac plum aubergine mauve',
  pink: 'rose salmon magenta fuchsia blush',
  beige: 'cream khaki tan sand camel ecru natural oatmeal',
}

const families = new Map(
  Object.entries(SHADES).flatMap(([family, shades]) =>
    shades.split(' ').map((shade) => [shade, family as ColorFamily] as const),
  ),
)

/** Returns the basic color of a shade's name: `teal` is blue. */
export const familyOfShade = (word: string): ColorFamily | undefined => families.get(word)
