import { administratorActs } from './administrator.ts'
import type { Browser } from './browser.ts'
import { customerActs } from './customer-acts.ts'
import { heldActs } from './held-acts.ts'
import type { Purchase } from './history.ts'
import { itemActs } from './item-acts.ts'
import { merchantActs } from './merchant.ts'
import { placingActs } from './placing-acts.ts'
import { printfulActs } from './printful-acts.ts'
import { shopperActs } from './shopper-acts.ts'
import { stripeActs } from './stripe-acts.ts'
import type { World } from './world.ts'

/** The state of a purchase. */
export interface Bought {
  purchase: Purchase
  browser: Browser
  /** The id of the session that was paid last, else of the last payment page that the store led to. */
  sessionId: string | undefined
  /** Resolves when something has been paid. */
  paid: PromiseWithResolvers<void>
}

/** @param size from 0 to 99, for what the act leaves open */
export type DoAct = (world: World, bought: Bought, size: number) => Promise<void>

/** All that can be done with the order of a purchase. */
export const acts = {
  ...shopperActs,
  ...customerActs,
  ...administratorActs,
  ...itemActs,
  ...merchantActs,
  ...stripeActs,
  ...printfulActs,
  ...heldActs,
  ...placingActs,
} satisfies Record<string, DoAct>

export type ActName = keyof typeof acts
