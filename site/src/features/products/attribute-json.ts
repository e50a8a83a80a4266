/** Quotes are five characters longer in an attribute; they trade places with a character that texts hardly use. */
const swapQuotes = (text: string) => text.replace(/["~]/g, (character) => (character === '"' ? '~' : '"'))

/** JSON for an attribute or an island's property. */
export const encodeAttribute = (value: unknown): string => swapQuotes(JSON.stringify(value))

/** Decodes what `encodeAttribute` was given. */
export const decodeAttribute = <T>(text: string): T => JSON.parse(swapQuotes(text)) as T
