/** Colours as `#rrggbb`. */
type Rgb = [number, number, number]

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The colour between two, `share` of the way to the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toRgb(from), toRgb(to)]
  return toHex(a.map((part, index) => part + (b[index]! - part) * share) as Rgb)
}

export const darker = (colour: string, share: number) => mix(colour, '#14100c', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fffaf2', share)

/** 0 for black, 1 for white. */
export function lightness(colour: string): number {
  const [r, g, b] = toRgb(colour)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

export const isDark = (colour: string) => lightness(colour) < 0.55
