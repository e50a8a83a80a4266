import type { AdminOrder, Hold } from '#shared/contracts/order'

export const listOpenHolds = ({ holds }: Pick<AdminOrder, 'holds'>): Hold[] =>
  holds.filter(({ acceptedBy, endedAt }) => acceptedBy === null && endedAt === null)

export const listPastHolds = ({ holds }: Pick<AdminOrder, 'holds'>): Hold[] =>
  holds.filter(({ acceptedBy, endedAt }) => acceptedBy !== null || endedAt !== null)

type Outcome = Pick<AdminOrder, 'state' | 'isWorking'>

/** Describes the outcome of 'Retry' and 'Place anyway'. */
export function describePlacing({ state, isWorking }: Outcome): string {
  if (state === 'on_hold') return 'The order is still on hold.'
  if (isWorking) return 'It still goes on. The outcome appears here.'
  return state === 'paid' ? 'The order is no longer on hold.' : 'The order is placed.'
}

/** Describes the outcome of 'Cancel order'. */
export function describeCanceling({ state, isWorking }: Outcome): string {
  if (state === 'refunded') return 'The order is canceled and refunded.'
  return isWorking ? 'The order is canceled. Its refund still goes on.' : 'The order is canceled.'
}

/** Describes the outcome of 'Refund'. */
export function describeRefunding({ refunds }: Pick<AdminOrder, 'refunds'>): string {
  const state = refunds.at(-1)?.state
  if (state === 'failed' || state === 'canceled') return 'The refund failed. You can try it again.'
  return state === 'pending' ? 'The refund is on its way.' : 'Refunded.'
}

/** Describes the outcome of sending a mail again. */
export function describeResending({ mails, isWorking }: Pick<AdminOrder, 'mails' | 'isWorking'>, id: number) {
  const mail = mails.find((each) => each.id === id)
  if (mail?.sentAt) return 'The mail is sent.'
  if (mail?.error && !isWorking) return `The mail could not be sent: ${mail.error}`
  return 'The mail is still being sent.'
}

/** Explains a missing cost. Printful computes it with the draft, in its own currency. */
export const describeUnknownCost = ({ printfulId }: Pick<AdminOrder, 'printfulId'>): string =>
  printfulId === null ? 'Not known yet' : 'Unknown, or not in US dollars: nothing guards against a loss'

/** Describes the outcome of 'Send a replacement', which is another order. */
export const describeReplacing = ({ number }: Pick<AdminOrder, 'number'>): string =>
  `Order ${number} replaces it.`
