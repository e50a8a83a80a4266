export const GROUND = { light: '#fbfaf5', dark: '#131411' }
export const GREEN = '#0b6b36'
