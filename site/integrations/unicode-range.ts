/** The code points of a CSS `unicode-range`, such as `U+20-7E, U+A0`. */
export const toCodePoints = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })

/** The characters of a CSS `unicode-range`. */
export const toCharacters = (range: string): string => String.fromCodePoint(...toCodePoints(range))
