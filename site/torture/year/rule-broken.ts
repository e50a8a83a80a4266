import { orderNumber } from '#api/orders/queries'

/** Thrown when something is wrong that must never be. */
export class RuleBroken extends Error {
  /** @param rule the same words for each time that it is broken */
  constructor(
    readonly rule: string,
    message: string,
  ) {
    super(message)
  }
}

/** Returns the error of a store that fails, though no service that it needs has caused that. */
export const ownFailure = (message: string) => new RuleBroken('the store never fails by itself', message)

/** Names an order as people do. */
export const nameOf = (orderId: number): string => `Order ${orderNumber(orderId)}`

/** Returns the rule that is broken by something, undefined if none is. @throws what is no broken rule */
export async function findBroken(work: () => Promise<unknown> | unknown): Promise<RuleBroken | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof RuleBroken) return error
    throw error
  }
}
