import { isClothing } from '#shared/garment-type'

const CARE_WORDS =
  /\b((machine|hand)[- ]?wash(able)?|wash (it |them )?(cold|warm|by hand|inside)|(do not|don.t) (wash|bleach|iron|tumble|dry)|tumble[- ]dry|line[- ]dry|dry[- ]clean|dishwasher|microwave|iron (on|inside|low|at))\b/i

const PRINTED = [
  'Machine wash cold, inside out, with mild detergent.',
  'Tumble dry low, or hang it up, which it survives longest.',
  'No bleach, no fabric softener, no dry cleaning.',
  'Iron inside out, if you must, and never on the print.',
]
const EMBROIDERED = [
  'Machine wash cold, inside out, with mild detergent.',
  'Hang it up to dry, or tumble dry low.',
  'No bleach and no dry cleaning.',
  'Iron around the embroidery, not over it.',
]
const HATS = ['Wash by hand in cold water.', 'Let it dry in shape, away from heat.']

const WASHABLE = new Set(['Tote bag', 'Backpack', 'Socks', 'Towel', 'Apron', 'Blanket', 'Bandana', 'Beanie'])

export const careLines = (description: string | null): string[] =>
  (description ?? '')
    .split('\n')
    .filter((line) => /^\s*[•*-]/.test(line) && CARE_WORDS.test(line))
    .map((line) => line.replace(/^\s*[•*-]\s*/, ''))

/** Returns the description's own care lines, or else those for prints of its kind. `technique` is Printful's key. */
export function careInstructions(
  type: string | null,
  technique: string | null,
  description: string | null,
): string[] {
  const stated = careLines(description)
  if (stated.length > 0 || type === null) return stated
  if (type === 'Hat') return HATS
  if (!isClothing(type) && !WASHABLE.has(type)) return []
  return technique?.toUpperCase() === 'EMBROIDERY' ? EMBROIDERED : PRINTED
}
