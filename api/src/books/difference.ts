import { orderNumber } from '../orders/queries.ts'

export type Service = 'Stripe' | 'Printful'

/** Something that the store and a service say differently. It names no person. */
export interface Difference {
  service: Service
  /** Order of the store, null if none is known. */
  orderId: number | null
  /** Id of the payment or the order there. */
  id: string
  /** Name of what differs, such as `fee`. */
  what: string
  /** What each of them says. Null for what one of them doesn't have. */
  ours: string | null
  theirs: string | null
  /** Page of the service that shows it. */
  url: string
  /** Work that mends it, besides another read of the order. */
  remedy?: 'cancel' | 'record_payment' | undefined
}

/** Something that couldn't be compared. It never counts as equal. */
export interface Unchecked {
  service: Service
  /** Null if it concerns all that the service has. */
  orderId: number | null
  what: string
  reason: string
}

export interface Findings {
  differences: Difference[]
  unchecked: Unchecked[]
}

/** Identifies a difference in a later comparison, whatever its figures are then. */
export const keyOf = ({ service, id, what }: Difference): string => `${service} ${id} ${what}`

/** Describes a difference in a sentence without the order's number. */
export const describeDifference = ({ service, what, ours, theirs, url }: Difference): string =>
  `The ${what} is ${ours ?? 'missing'} here and ${theirs ?? 'missing'} at ${service} (${url}).`

/** Puts the number of an order before a sentence about it. */
export const withOrder = (orderId: number | null, sentence: string): string =>
  orderId === null ? sentence : `Order ${orderNumber(orderId)}: ${sentence}`
