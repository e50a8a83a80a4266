export const GROUND = { light: '#fbfaf5', dark: '#131411' }
