/** A positive integer of a URL's query; 0 for anything else. */
export function toSearchNumber(value: unknown): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}
