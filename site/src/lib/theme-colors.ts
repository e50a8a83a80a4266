/** The stylesheet's `--color-ground` and `--color-green`, for what browsers paint before and around the page. */
export const GROUND = { light: '#fbfaf5', dark: '#131411' }
export const GREEN = '#0b6b36'
