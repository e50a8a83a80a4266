const STYLE_CODE = /\b[A-Z]{0,3}\d{3,6}[A-Z]{0,3}\b/g
/** What a shopper can't use, or what stands elsewhere: microns, and where the garment comes from. */
const JARGON = /µ|\bblank product sourced\b/i

/** Names a garment without the supplier's style codes: `Unisex Short Sleeve Jersey T-Shirt by Bella + Canvas`. Null if nothing is left. */
export function garmentName(brand: string | null, model: string | null): string | null {
  const name = (model ?? '')
    .split('|')[0]!
    .replace(brand ?? '', '')
    .replace(STYLE_CODE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s–-]+|[\s–-]+$/g, '')
  if (name === '') return brand
  return brand ? `${name} by ${brand}` : name
}

/** Drops the lines of a supplier's description that only a supplier understands. */
export const withoutJargon = (description: string): string =>
  description
    .split('\n')
    .filter((line) => !JARGON.test(line))
    .join('\n')
