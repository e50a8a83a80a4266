type Kind = 'number' | 'age' | 'length' | 'content'

export interface Measure {
  kind: Kind
  /** Years, inches or ounces: one for each side, or for each end of a range. */
  amounts: number[]
}

interface Unit {
  kind: Kind
  factor: number
}

const NUMBER: Unit = { kind: 'number', factor: 1 }
const INCH: Unit = { kind: 'length', factor: 1 }
const FOOT: Unit = { kind: 'length', factor: 12 }

const UNITS: readonly [names: string, kind: Kind, factor: number][] = [
  ['t y yr yrs year years', 'age', 1],
  // Printful's `3-6m` are months. Nothing is measured in meters.
  ['m mo mos month months', 'age', 1 / 12],
  ['yd yard yards', 'length', 36],
  ['cm', 'length', 1 / 2.54],
  ['mm', 'length', 1 / 25.4],
  ['oz ounce ounces floz', 'content', 1],
  ['lb lbs pt pint pints', 'content', 16],
  ['qt quart quarts', 'content', 32],
  ['gal gallon gallons', 'content', 128],
  ['l liter liters litre litres', 'content', 33.814],
  ['cl', 'content', 0.33814],
  ['ml', 'content', 0.033814],
  ['kg', 'content', 35.274],
  ['g', 'content', 0.035274],
]
const unitByName = new Map<string, Unit>([
  ...["''", 'in', 'inch', 'inches', 'w'].map((name) => [name, INCH] as const),
  ...["'", 'ft', 'foot', 'feet'].map((name) => [name, FOOT] as const),
  ...UNITS.flatMap(([names, kind, factor]) =>
    names.split(' ').map((name) => [name, { kind, factor }] as const),
  ),
])

const names = [...unitByName.keys()].sort((a, b) => b.length - a.length).join('|')
/** A unit doesn't end within a word, but `12inx18in` has one before the x. */
const QUANTITY = new RegExp(
  String.raw`\s*(to\b|by\b|[x*/-]|)\s*([wl]?)\s*(\d+(?:\.\d+)?)\s*(''|'|(?:${names})(?![a-z](?!\d)))?`,
  'y',
)

/** Replaces the many signs for inches, feet, fractions, decimals and dashes by one each, in lower case. */
export const toPlainSigns = (text: string): string =>
  text
    .replace(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction}`)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["“”]/g, "''")
    .replace(/[′‘’]/g, "'")
    .replace(/×/g, 'x')
    .replace(/[‐-―]/g, '-')
    .replace(/⁄/g, '/')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/fl\.? ?oz\.?/g, 'floz')

/** Converts `7 1/8` to 7.125 and `3/4 in` to 0.75, but leaves `5/6`, which is a range. */
const toDecimals = (text: string): string =>
  text
    .replace(/(\d+)[ -]+(\d+)\/(2|3|4|5|8|16|32)(?!\d)/g, (range, whole, part, of) =>
      Number(part) < Number(of) ? String(Number(whole) + part / of) : range,
    )
    .replace(/(?<![\d.])(\d+)\/(2|3|4|8|16|32)(?=\s*(?:''|in|oz|floz|l|cup)(?![a-z]))/g, (range, part, of) =>
      Number(part) < Number(of) ? String(part / of) : range,
    )

interface Quantity {
  amount: number
  unit: Unit | undefined
  isAdjacent: boolean
}

function listQuantities(text: string): Quantity[] {
  const quantities: Quantity[] = []
  let isWaist = false
  QUANTITY.lastIndex = 0
  for (let match = QUANTITY.exec(text); match; match = QUANTITY.exec(text)) {
    const [, separator, side = '', number, name = side] = match
    isWaist ||= name === 'w' || side === 'w'
    // Trousers have a waist and a length: `32W 30L`.
    const unit = isWaist ? INCH : unitByName.get(name)
    quantities.push({ amount: Number(number), unit, isAdjacent: separator === '' })
  }
  return quantities
}

export function parseMeasure(text: string): Measure | undefined {
  const quantities = listQuantities(toDecimals(toPlainSigns(text)))
  if (quantities.length === 0) return undefined
  const known = quantities.flatMap(({ unit }) => unit ?? [])
  const amounts: number[] = []
  for (const [index, { amount, unit, isAdjacent }] of quantities.entries()) {
    const isRestOfFeet = isAdjacent && quantities[index - 1]?.unit === FOOT
    const next = quantities.slice(index).find((each) => each.unit)?.unit
    const { factor } = unit ?? (isRestOfFeet ? INCH : undefined) ?? next ?? known.at(-1) ?? NUMBER
    if (isRestOfFeet) amounts.push(amounts.pop()! + amount * factor)
    else amounts.push(amount * factor)
  }
  return { kind: (known[0] ?? NUMBER).kind, amounts }
}
