import { expect, test } from 'bun:test'
import { startMailServer } from '#api-test/smtp'
import { isRefusedForGood, verifyMailServer } from './mailer.ts'

test('a mail server is ready, refuses the login, or is out of reach', async () => {
  const login = (url: string) => ({ SMTP_URL: url.replace('//', '//jo:secret@') })
  const ready = await startMailServer()
  const refusing = await startMailServer({ refuseLogin: true })
  expect(await verifyMailServer(login(ready.url))).toBe('ready')
  expect(await verifyMailServer(login(refusing.url))).toBe('refused')
  await Promise.all([ready.stop(), refusing.stop()])
  expect(await verifyMailServer(login(ready.url))).toBe('unreachable')
})

test.each([
  [550, true],
  [599, true],
  [450, false],
  [600, false],
  [undefined, false],
])('a mail that a server answers with %p is refused for good: %p', (responseCode, refused) => {
  expect(isRefusedForGood(Object.assign(new Error('No.'), { responseCode }))).toBe(refused)
})
