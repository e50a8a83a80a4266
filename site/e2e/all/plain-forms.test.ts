import { expect, test } from 'bun:test'
import { createApp } from '#api/app'
import { openTestServices } from '#api-test/services'
import { totpCode } from '#api-test/two-factor'
import { changeDatabase } from '../../test/change-database.ts'
import { ENGINES } from '../../test/engines/engines.ts'
import { createFormWalk, type FormWalk } from '../../test/form-walk.ts'
import { adminCookie, request } from '../../test/http.ts'
import { ADMIN } from '../../test/server.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })
const admin = await adminCookie(server, ADMIN)

/** Paths of all forms: what the app takes by POST, without its calls. */
async function listFormPaths(): Promise<string[]> {
  const services = await openTestServices()
  const { routes } = createApp(services)
  await services.close()
  const paths = routes.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return [...new Set(paths)].filter((path) => !path.startsWith('/_api/')).sort()
}

const PASSWORDS = ['a plain password', 'a changed password', 'a reset password'] as const

const ADDRESS = {
  email: 'jo@example.com',
  name: 'Jo Doe',
  address1: '1 A Street',
  city: 'Reno',
  stateCode: 'NV',
  zip: '89501',
}

async function changeCart({ open, press, fill, untilValue }: FormWalk) {
  await open('/products/exit-interview-sticker')
  await press('Add to Cart', 'Item added to cart!')
  await press('Increase quantity of', 'Cart updated.')
  await untilValue('quantity', '2')
  await fill('quantity', '4')
  await press('Update', 'Cart updated.')
  await press('Decrease quantity of', 'Cart updated.')
  await untilValue('quantity', '3')
  await press('Remove', 'Item removed from cart.')
}

const showNotebook = (isShown: boolean) =>
  changeDatabase(server, `UPDATE products SET is_active = ${isShown} WHERE name LIKE '%Notebook'`)

async function buy({ open, press, fill, untilWrong }: FormWalk) {
  await open('/products/tell-me-about-yourself-notebook')
  await press('Add to Cart', 'Item added to cart!')
  await open('/products/exit-interview-sticker')
  await press('Add to Cart', 'Item added to cart!')
  showNotebook(false)
  await press('Proceed to Checkout', 'Remove it and go on')
  await press('Remove it and go on', 'Continue to shipping')
  showNotebook(true)
  await fill('city', 'Reno')
  await press('Continue to shipping', 'Full name is required.')
  await untilWrong('email', 'Email is required.')
  for (const [name, text] of Object.entries(ADDRESS)) await fill(name, text)
  await press('Continue to shipping', 'Shipping method')
  await press('Continue to payment', 'Pay with the sandbox')
  await press('Pay $', 'Exit Interview Sticker')
}

async function changeOrder({ open, press, fill }: FormWalk) {
  const read = async (path: string) =>
    (await request(server, `/_api/admin/orders${path}`, { headers: { cookie: admin } })).json()
  const { orders } = await read('')
  const { token } = await read(`/by-id?orderId=${orders[0].id}`)
  await open(`/orders/${token}/address`)
  await fill('city', 'Sparks')
  await press('Save address', 'Sparks')
  await open(`/orders/${token}/cancel`)
  await press('Cancel order', 'Your order is canceled')
}

async function keepAddress({ open, press, fill, check }: FormWalk) {
  await open('/products/exit-interview-sticker')
  await press('Add to Cart', 'Item added to cart!')
  await press('Proceed to Checkout', 'Keep this address for next time')
  for (const [name, text] of Object.entries(ADDRESS)) await fill(name, text)
  await check('keepAddress')
  await press('Continue to shipping', 'Shipping method')
  await open('/account')
  await press('Remove address', 'Your address has been removed.')
}

async function findOrder({ open, press, fill, untilWrong }: FormWalk) {
  await open('/orders')
  await fill('email', ADDRESS.email)
  await press('Send me the link', 'Order number is required')
  await untilWrong('number', 'Order number is required')
  await fill('number', '10001')
  await press('Send me the link', 'If both belong to one order')
}

async function signUp({ open, press, fill, untilValue }: FormWalk, email: string) {
  await open('/signup?next=/account')
  await fill('displayName', 'Plain User')
  await fill('email', email)
  await fill('password', 'short')
  await press('Sign up', 'The password must have at least 10 characters.')
  await untilValue('email', email)
  await fill('password', PASSWORDS[0])
  await press('Sign up', 'Delete my account')
}

async function changeProfile({ press, fill, untilWrong, chooseImage }: FormWalk) {
  await fill('displayName', 'Another Name')
  await press('Change name', 'Your name has been changed.')
  await press('Upload picture', 'Choose a picture first.')
  await untilWrong('file', 'Choose a picture first.')
  await chooseImage('file')
  await press('Upload picture', 'Your picture has been changed.')
  await press('Remove picture', 'Your picture has been removed.')
  await press('Change password', 'Current password is required')
  await untilWrong('currentPassword', 'Current password is required')
  await fill('currentPassword', PASSWORDS[0])
  await fill('newPassword', PASSWORDS[1])
  await press('Change password', 'Your password has been changed.')
}

async function endSessions({ open, press }: FormWalk, email: string) {
  for (let count = 0; count < 2; count++) await adminCookie(server, { email, password: PASSWORDS[1] })
  await open('/account')
  await press('End', 'The session has ended.', 'main li:not(:has(.badge)) button')
  await press('End all other sessions', 'All other sessions have ended.')
}

/** Returns unused recovery codes. */
async function turnTwoFactorOn({ open, press, fill, texts }: FormWalk) {
  const listCodes = () => texts('[data-recovery-codes] li')
  const setUp = () => press('Set up two-factor login', 'Scan this with an authenticator app')
  await open('/account')
  await setUp()
  await press('Cancel', 'Two-factor login is off.')
  await setUp()
  const [key = ''] = await texts('[data-two-factor-key]')
  const enable = '/account/two_factor/enable'
  await fill('password', PASSWORDS[1], enable)
  await fill('code', await totpCode(key.replaceAll(' ', '')), enable)
  await press('Turn on', 'Two-factor login is on.')
  const [code = ''] = await listCodes()
  const renew = '/account/two_factor/recovery_codes'
  await fill('password', PASSWORDS[1], renew)
  await fill('code', code, renew)
  await press('Make new recovery codes', 'Your old recovery codes no longer work.')
  return listCodes()
}

/** Confirms the session with a code, logs out and in by another one, and turns two-factor login off by the last. */
async function useCodes(
  { open, press, fill, untilWrong, untilValue }: FormWalk,
  email: string,
  codes: string[],
) {
  const [first = '', second = '', third = ''] = codes
  changeDatabase(server, 'UPDATE sessions SET confirmed_at = 0')
  await open('/account')
  await press('Delete my account', 'Enter a code of your authenticator app first.')
  await untilWrong('code', 'Enter a code of your authenticator app first.')
  await fill('code', first, '/account/confirm')
  await press('Confirm', 'For the next 10 minutes no code is needed.')
  await open('/admin')
  await press('Log out', 'Professional Gear for')
  await open('/login?next=/account')
  await fill('email', email)
  await fill('password', 'a wrong password')
  await press('Log in', 'Invalid email or password')
  await untilValue('email', email)
  await fill('password', PASSWORDS[1])
  await press('Log in', 'Enter the code')
  await fill('code', '1')
  await press('Log in', 'Invalid code')
  await untilWrong('code', 'Invalid code')
  await fill('code', second)
  await press('Log in', 'Delete my account')
  const disable = '/account/two_factor'
  await fill('password', PASSWORDS[1], disable)
  await fill('code', third, disable)
  await press('Turn off', 'Two-factor login is off.')
}

async function resetPassword({ open, press, fill, untilWrong }: FormWalk, email: string) {
  await open('/forgot-password')
  await fill('email', email)
  await press('Send link', 'If this email has an account')
  const response = await request(server, '/_api/admin/users/reset-links', { headers: { cookie: admin } })
  const links = (await response.json()) as { email: string; link: string }[]
  const { pathname, search } = new URL(links.find((link) => link.email === email)?.link ?? server.url)
  await open(pathname + search)
  await fill('password', 'short')
  await press('Change password', 'The password must have at least 10 characters.')
  await untilWrong('password', 'The password must have at least 10 characters.')
  await fill('password', PASSWORDS[2])
  await press('Change password', 'Your password has been changed. Log in with the new one.')
}

async function deleteAccount({ open, press, fill }: FormWalk, email: string) {
  await open('/login?next=/account')
  await fill('email', email)
  await fill('password', PASSWORDS[2])
  await press('Log in', 'Delete my account')
  await fill('password', PASSWORDS[2], '/account/delete')
  await press('Delete my account', 'Your account has been deleted.')
}

test.each(ENGINES)('every form works without scripts in %s', async (name, start) => {
  // Failures count for this machine's address, whichever engine they come from.
  changeDatabase(server, 'DELETE FROM login_failures')
  const email = `${name.toLowerCase()}@example.com`
  await using driver = await start({ hasScripts: false })
  const walk = createFormWalk(server, driver)
  await changeCart(walk)
  await buy(walk)
  await changeOrder(walk)
  await findOrder(walk)
  await signUp(walk, email)
  await changeProfile(walk)
  await keepAddress(walk)
  await endSessions(walk, email)
  const codes = await turnTwoFactorOn(walk)
  await useCodes(walk, email, codes)
  await resetPassword(walk, email)
  await deleteAccount(walk, email)
  const posted = [...walk.posted].map((path) =>
    path.replace(/^\/orders\/[^/]+\/(?=address|cancel)/, '/orders/:token/'),
  )
  expect(posted.sort()).toEqual(await listFormPaths())
})
