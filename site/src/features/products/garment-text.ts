const STYLE_CODE = /\b[A-Z]{0,3}\d{3,6}[A-Z]{0,3}\b/g
/** Lines that a shopper can't use or finds elsewhere: microns, and where the garment comes from. */
const JARGON = /µ|\bblank product sourced\b/i

/** Returns a name without style codes: `Unisex Short Sleeve Jersey T-Shirt by Bella + Canvas`. */
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

export const withoutJargon = (description: string): string =>
  description
    .split('\n')
    .filter((line) => !JARGON.test(line))
    .join('\n')
