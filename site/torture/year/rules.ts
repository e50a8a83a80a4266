import { createDuties } from './duties.ts'
import { createPostbox } from './postbox.ts'
import { createCancellationDuties } from './rules/after-cancellations.ts'
import { createPaymentDuties } from './rules/after-payments.ts'
import { createParcelDuties } from './rules/after-printful.ts'
import { createHoldDuties, createStripeDuties } from './rules/after-stripe.ts'
import { checkBooks } from './rules/books-agree.ts'
import { createCartRule } from './rules/carts.ts'
import { createConfirmationRules } from './rules/confirmations.ts'
import { checkCustomers } from './rules/customers.ts'
import { checkExport } from './rules/exports.ts'
import { createKeptPersonRule } from './rules/kept-persons.ts'
import { createLogRule } from './rules/log.ts'
import { createMailCountRule } from './rules/mail-counts.ts'
import { createMailRules } from './rules/mails.ts'
import { checkMoney } from './rules/money.ts'
import { createMoveRules } from './rules/moves.ts'
import { checkOrderPages } from './rules/order-pages.ts'
import { checkStoredPayments, createPaymentRules } from './rules/payments.ts'
import { checkErasure } from './rules/personal-data.ts'
import { createQuoteRule, createSecondPaymentRule } from './rules/quotes.ts'
import { createReplacementRule } from './rules/replacements.ts'
import { checkSearches } from './rules/searches.ts'
import { checkSettled } from './rules/settled.ts'
import { checkTold, createStuckJobRule } from './rules/told.ts'
import { createWaitingRule } from './rules/waiting-jobs.ts'
import { checkWarnings } from './rules/warnings.ts'
import type { World } from './world.ts'

/** Creates what must hold in a world at all times, and at its end. */
export function createRules(world: World) {
  const duties = createDuties(world)
  const postbox = createPostbox(world)
  const rules = [
    createLogRule(world),
    createMoveRules(world),
    createPaymentRules(world),
    createConfirmationRules(world),
    createMailRules(world),
    createStuckJobRule(world),
    createQuoteRule(world),
    createSecondPaymentRule(world),
    createReplacementRule(world),
    createWaitingRule(world),
    createCartRule(world),
    createKeptPersonRule(world),
    createMailCountRule(world),
    createPaymentDuties(world, duties, postbox),
    createCancellationDuties(world, duties, postbox),
    createParcelDuties(world, duties, postbox),
    createStripeDuties(world, duties, postbox),
    createHoldDuties(world, duties, postbox),
    duties.check,
  ]
  return {
    /** Looks at what is new since the last call. @throws RuleBroken */
    check(): void {
      for (const check of rules) check()
    },

    /** Looks at everything, after an hour of good weather. @throws RuleBroken */
    async checkEnd(): Promise<void> {
      checkStoredPayments(world)
      checkSettled(world)
      checkTold(world)
      checkWarnings(world)
      checkSearches(world)
      await checkBooks(world)
      await checkMoney(world)
      await checkExport(world)
      await checkOrderPages(world)
      await checkCustomers(world)
      await checkErasure(world)
      // Then only the people are left whose orders still need them.
      await checkCustomers(world)
    },
  }
}
