import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { TimeSpan } from 'oslo'
import { base32 } from 'oslo/encoding'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
import type { Db } from '../db/client.ts'
import { pendingLogins, recoveryCodes, twoFactor } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { readStoreName } from '../storefront/storefront.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'

const SECRET_BYTES = 20
const STEP = new TimeSpan(30, 's')

const currentStep = () => Math.floor(Date.now() / STEP.milliseconds())

export function isTwoFactorEnabled(db: Db, userId: number): boolean {
  const enabled = and(eq(twoFactor.userId, userId), isNotNull(twoFactor.enabledAt))
  return db.select({ userId: twoFactor.userId }).from(twoFactor).where(enabled).get() !== undefined
}

/** Finds the Base32 secret that waits for its first code, and the URI of its QR code. */
export function findTwoFactorSetup(db: Db, userId: number, email: string) {
  const pending = and(eq(twoFactor.userId, userId), isNull(twoFactor.enabledAt))
  const row = db.select().from(twoFactor).where(pending).get()
  return (
    row && { secret: row.secret, uri: createTOTPKeyURI(readStoreName(db), email, base32.decode(row.secret)) }
  )
}

/** Creates a secret, which counts once a code from it was entered. Keeps an existing one. */
export function startTwoFactorSetup(db: Db, userId: number): void {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const secret = base32.encode(bytes, { includePadding: false })
  db.insert(twoFactor).values({ userId, secret }).onConflictDoNothing().run()
}

export function cancelTwoFactorSetup(db: Db, userId: number): void {
  db.delete(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNull(twoFactor.enabledAt)))
    .run()
}

/** Ends the setup with a first code. Returns the recovery codes, or null for a wrong code or without a setup. */
export async function enableTwoFactor(db: Db, userId: number, code: string): Promise<string[] | null> {
  const row = db.select().from(twoFactor).where(eq(twoFactor.userId, userId)).get()
  const lastStep = row && (await findStep(row.secret, normalizeCode(code)))
  if (lastStep === undefined) return null
  // The setup may have ended or been started again meanwhile.
  const isSame = and(
    eq(twoFactor.userId, userId),
    eq(twoFactor.secret, row!.secret),
    isNull(twoFactor.enabledAt),
  )
  return transact(db, (tx) => {
    const enabled = tx
      .update(twoFactor)
      .set({ enabledAt: new Date(), lastStep })
      .where(isSame)
      .returning()
      .get()
    return enabled ? replaceRecoveryCodes(tx, userId) : null
  })
}

/** Turns two-factor login off. Returns false if it was not on. */
export function disableTwoFactor(db: Db, userId: number): Promise<boolean> {
  const disable = (tx: Db) => {
    const wasEnabled = isTwoFactorEnabled(tx, userId)
    for (const table of [twoFactor, recoveryCodes, pendingLogins]) {
      tx.delete(table).where(eq(table.userId, userId)).run()
    }
    return wasEnabled
  }
  return transact(db, disable)
}

/** Spends an unused code of the app or a recovery code. @see https://datatracker.ietf.org/doc/html/rfc6238#section-5.2 */
export async function spendCode(db: Db, userId: number, code: string): Promise<'totp' | 'recovery' | null> {
  const row = db.select().from(twoFactor).where(eq(twoFactor.userId, userId)).get()
  if (!row?.enabledAt) return null
  const normalized = normalizeCode(code)
  if (/^\d{6}$/.test(normalized)) return (await spendTimeCode(db, row, normalized)) ? 'totp' : null
  return (await spendRecoveryCode(db, userId, normalized)) ? 'recovery' : null
}

const normalizeCode = (code: string) => code.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

async function spendTimeCode(db: Db, { userId, secret }: typeof twoFactor.$inferSelect, code: string) {
  const step = await findStep(secret, code)
  if (step === undefined) return false
  // A last step in the future is from before the clock was set back.
  const isUnused = or(
    isNull(twoFactor.lastStep),
    lt(twoFactor.lastStep, step),
    gt(twoFactor.lastStep, currentStep() + 1),
  )
  const spent = await transact(db, (tx) =>
    tx
      .update(twoFactor)
      .set({ lastStep: step })
      .where(and(eq(twoFactor.userId, userId), isUnused))
      .returning({ userId: twoFactor.userId })
      .get(),
  )
  return spent !== undefined
}

/** Finds the time step of a code, at most one from now. */
async function findStep(secret: string, code: string): Promise<number | undefined> {
  const key = base32.decode(secret)
  const current = currentStep()
  let found: number | undefined
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(await generateHOTP(key, step))
    const given = Buffer.from(code)
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}
