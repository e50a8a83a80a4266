import { eq } from 'drizzle-orm'
import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { enableTwoFactor, startTwoFactorSetup } from '../src/auth/two-factor.ts'
import type { Db } from '../src/db/client.ts'
import { recoveryCodes, twoFactor } from '../src/db/schema/accounts.ts'
import { hashToken } from '../src/platform/token.ts'

const STEP_MS = 30_000

/** What an authenticator app shows. @param offset in steps of 30 seconds */
export const totpCode = (secret: string, offset = 0): Promise<string> =>
  generateHOTP(base32.decode(secret), Math.floor(Date.now() / STEP_MS) + offset)

/** Ten recovery codes that are verified at once. */
function seedRecoveryCodes(db: Db, userId: number): string[] {
  const codes = [...'abcdefghjk'].map((character) => `${character}bcd-efgh-jkmn`)
  const rows = codes.map((code) => ({ userId, codeHash: hashToken(code.replaceAll('-', '')) }))
  db.insert(recoveryCodes).values(rows).run()
  return codes
}

/** Turns two-factor login on. `code` counts each time: the last step that was used is forgotten. */
export async function turnOnTwoFactor(db: Db, userId: number) {
  startTwoFactorSetup(db, userId)
  const ofUser = eq(twoFactor.userId, userId)
  const { secret } = db.select().from(twoFactor).where(ofUser).get()!
  if (!(await enableTwoFactor(db, userId, await totpCode(secret)))) throw new Error('The code was refused.')
  const code = () => {
    db.update(twoFactor).set({ lastStep: null }).where(ofUser).run()
    return totpCode(secret)
  }
  return { secret, recoveryCodes: seedRecoveryCodes(db, userId), code }
}
