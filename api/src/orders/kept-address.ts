import { eq } from 'drizzle-orm'
import type { Recipient } from '#shared/contracts/checkout'
import { normalizeEmail } from '#shared/email'
import type { Db } from '../db/client.ts'
import { keptAddresses, users } from '../db/schema/accounts.ts'

/** Finds the address that an account keeps for the next purchase. */
export const findKeptAddress = (db: Db, userId: number): Recipient | undefined =>
  db.select().from(keptAddresses).where(eq(keptAddresses.userId, userId)).get()?.recipient

/** Keeps the address instead of an earlier one, or removes it if it is the kept one. Another one stays. */
export function keepAddress(tx: Db, userId: number, recipient: Recipient, isKept: boolean): void {
  // The account may have been deleted since the request began.
  if (!tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).get()) return
  const values = { recipient, savedAt: tx.clock.date() }
  if (isKept)
    tx.insert(keptAddresses)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: keptAddresses.userId, set: values })
      .run()
  else if (Bun.deepEquals(findKeptAddress(tx, userId), recipient)) removeKeptAddress(tx, userId)
}

/** Returns false if the account keeps none. */
export function removeKeptAddress(tx: Db, userId: number): boolean {
  return tx.delete(keptAddresses).where(eq(keptAddresses.userId, userId)).returning().get() !== undefined
}

/** Finds the account with this email, which may keep an address. */
export const findUserIdOf = (db: Db, email: string): number | undefined =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)))
    .get()?.id
