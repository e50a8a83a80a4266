/** Where the goods are seen. The ground is drawn first, then their shadow, the goods, and what lies before them. */
export interface Scene {
  ground: string
  before?: string
  place: Place
  /** The shadow's offset and strength; goods that stand throw theirs in the ground instead. */
  shadow: { dx: number; dy: number; opacity: number } | null
}

export interface Place {
  /** Where the middle of the goods' box comes to lie. */
  x: number
  y: number
  /** The longer side of that box, or how much larger than drawn. */
  fit: { longest: number } | { scale: number }
  /** Degrees, clockwise. */
  turn?: number
}

export const field = (fill: string) => `<rect width="1200" height="1200" fill="${fill}"/>`
