import { emailOf, type Visit } from './shopper.ts'

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
  world.count(`a person logs out: ${response?.status ?? 'no response'}`)
}

export async function deleteAccount({ world, browser }: Visit): Promise<void> {
  const response = await browser.sendJson('/_api/auth/delete_account', { password: PASSWORD })
  world.count(`a person deletes the account: ${response?.status ?? 'no response'}`)
}
