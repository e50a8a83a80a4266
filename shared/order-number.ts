import { toWords } from './words.ts'

/** Leaves room for `Your order number: # 10 001`. */
export const MAX_ORDER_NUMBER_LENGTH = 40

/** Numbers begin at 10001. A shorter one is a group of digits. */
const MIN_DIGITS = 5

/** Parses an order's number as people write it: `#10001`, `Order no. 10001`, `10 001`. */
export function parseOrderNumber(text: string): number | undefined {
  const numbers = toWords(text).flatMap((word) => word.match(/^(?:order|number|no|nr)?(\d+)$/)?.[1] ?? [])
  const digits = numbers.find(({ length }) => length >= MIN_DIGITS) ?? numbers.join('')
  const number = Number(digits)
  return digits !== '' && Number.isSafeInteger(number) ? number : undefined
}
