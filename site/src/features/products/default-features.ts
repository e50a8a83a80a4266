import { isClothing } from '#shared/garment-type'

const MADE_TO_ORDER = 'Made to order, after you ask. We don’t do speculative applications.'
const DURABLE = 'Made to outlast the average probation period.'
const FOR_ADULTS = 'Suitable for interviews, coffee chats and the kitchen table.'
const FOR_CHILDREN = 'No experience required, and none expected.'
const FOR_THE_DESK = 'Works from home, from the office and from everything in between.'

const CHILDREN = /\b(baby|infant|toddler|kids?|youth|onesie|bodysuit)\b/i

interface Garment {
  type: string | null
  names: readonly (string | null)[]
}

/** Returns three lines for a product without features of its own. They must be true of the garment. */
export function defaultFeatures({ type, names }: Garment): string[] {
  const isForChildren = [type, ...names].some((name) => name !== null && CHILDREN.test(name))
  const last = isForChildren ? FOR_CHILDREN : type === null || isClothing(type) ? FOR_ADULTS : FOR_THE_DESK
  return [MADE_TO_ORDER, DURABLE, last]
}
