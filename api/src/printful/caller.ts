/** Order of calls: those that place, cancel and correct orders, then what a shopper waits for, then reads. */
export const RANKS = ['placing', 'shopper', 'reading', 'sync'] as const
export type Rank = (typeof RANKS)[number]

export interface Caller {
  rank: Rank
  /** A shopper's cart and address. Callers of one rank take turns by both. */
  clientKeys?: readonly string[]
  signal: AbortSignal
}
