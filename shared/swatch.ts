/** The code of a color as one sees it, `#22402f`, and the second one of a two-tone color. */
export interface SwatchColor {
  code: string
  code2: string | null
}

/** By product and then by the color's name; colors whose code isn't known have none. */
export type Swatches = ReadonlyMap<number, ReadonlyMap<string, SwatchColor>>
