import { expect, test } from 'bun:test'
import { startMailServer } from '#api-test/smtp'
import { verifyMailServer } from './mailer.ts'

test('a mail server is ready, refuses the login, or is out of reach', async () => {
  const login = (url: string) => ({ SMTP_URL: url.replace('//', '//jo:secret@') })
  const ready = await startMailServer()
  const refusing = await startMailServer({ refuseLogin: true })
  expect(await verifyMailServer(login(ready.url))).toBe('ready')
  expect(await verifyMailServer(login(refusing.url))).toBe('refused')
  await Promise.all([ready.stop(), refusing.stop()])
  expect(await verifyMailServer(login(ready.url))).toBe('unreachable')
})
