import { hashToken } from '#api/platform/token'
import { RuleBroken } from './rule-broken.ts'
import { emailOf, type Visit } from './shopper.ts'
import type { World } from './world.ts'

const PASSWORD = 'a password that nobody else has'

/** Creates the account of a person, or logs in to it. */
export async function enterAccount({ world, browser, purchase }: Visit): Promise<void> {
  const login = { email: emailOf(purchase), password: PASSWORD }
  const displayName = `Person ${purchase.person}`
  const created = await browser.sendJson('/_api/auth/signup', { ...login, displayName })
  world.count(`a person signs up: ${created?.status ?? 'no response'}`)
  if (created?.status !== 409) return
  const response = await browser.sendJson('/_api/auth/login_with_password', login)
  world.count(`a person logs in: ${response?.status ?? 'no response'}`)
}

export async function leaveAccount({ world, browser }: Visit): Promise<void> {
  const response = await browser.submit('/logout', {})
  if (response?.status === 303 && hasDraft(world, browser.findCart()))
    throw new RuleBroken(
      'a logout forgets what was typed',
      'The address of a person who logged out is still there.',
    )
  world.count(`a person logs out: ${response?.status ?? 'no response'}`)
}

export async function deleteAccount({ world, browser }: Visit): Promise<void> {
  const response = await browser.sendJson('/_api/auth/delete_account', { password: PASSWORD })
  world.count(`a person deletes the account: ${response?.status ?? 'no response'}`)
}

/** True if a cart still has what was typed at checkout. */
const hasDraft = ({ books }: World, cartToken: string | undefined): boolean =>
  cartToken !== undefined &&
  books.query(
    "SELECT 1 FROM carts WHERE token_hash = ? AND json_extract(checkout, '$.fields') <> '{}'",
    hashToken(cartToken),
  ).length > 0
