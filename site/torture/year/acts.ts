import { administratorActs } from './administrator.ts'
import type { Browser } from './browser.ts'
import { printfulActs } from './printful-acts.ts'
import { shopperActs } from './shopper-acts.ts'
import { stripeActs } from './stripe-acts.ts'
import type { World } from './world.ts'

/** What a purchase has come to. */
export interface Bought {
  browser: Browser
  /** Of the last payment page that the store led to. */
  sessionId: string | undefined
}

/** @param size from 0 to 99, for what the act leaves open */
export type DoAct = (world: World, bought: Bought, size: number) => Promise<void>

/** All that can be done with the order of a purchase. */
export const acts = { ...shopperActs, ...administratorActs, ...stripeActs, ...printfulActs } satisfies Record<
  string,
  DoAct
>

export type ActName = keyof typeof acts
