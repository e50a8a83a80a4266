import { type ColorFamily, isColorFamily } from '#shared/color-family'

const CODES: Record<ColorFamily, string> = {
  black: '#1d1c1e',
  white: '#ffffff',
  grey: '#8d8e8f',
  brown: '#6b4a35',
  red: '#b3262b',
  orange: '#dd7326',
  yellow: '#e5b93c',
  green: '#2f7d4f',
  blue: '#2f5597',
  purple: '#6d4a94',
  pink: '#e5a3ae',
  beige: '#e2d3b5',
}

export const colorFamilySwatch = (color: string): string | undefined =>
  isColorFamily(color) ? CODES[color] : undefined
