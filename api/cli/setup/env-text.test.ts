import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maskSecret, quoteValue, setVariable } from './env-text.ts'
import { readEnvFile } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'env-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function readByBun(text: string) {
  const path = join(folder, '.env')
  await Bun.write(path, text)
  return readEnvFile(path)
}

test('a value is replaced where it stands, and all else stays', () => {
  const text =
    '# Stripe\nPORT=4321\n\nSTRIPE_SECRET_KEY=old # of the shop\nunreadable line\nSTRIPE_SECRET_KEY_2=b'
  expect(setVariable(text, 'STRIPE_SECRET_KEY', 'new')).toBe(text.replace('=old', '=new'))
  expect(setVariable('#A=1\nexport A = "a b"\r\nB=2\r\n', 'A', 'c')).toBe('#A=1\nexport A = c\r\nB=2\r\n')
  expect(setVariable('A=\nB=2\n', 'A', 'c')).toBe('A=c\nB=2\n')
  expect(setVariable('A=1\nA=2\n', 'A', '3')).toBe('A=1\nA=3\n')
  expect(setVariable('A=a#b\nB=2', 'A', '$&')).toBe('A="\\$&"#b\nB=2')
})

test('a new variable is a line at the end', () => {
  expect(setVariable('', 'A', '1')).toBe('A=1\n')
  expect(setVariable('B=2', 'A', '1')).toBe('B=2\nA=1\n')
  expect(setVariable('#A=\nB=2\n', 'A', 'a b')).toBe('#A=\nB=2\nA="a b"\n')
})

test.each([
  'sk_test_51H',
  'smtp://me%40shop.example:pa$$w#rd@mail.example:587',
  'My Shop <shop@example.com>',
  '"My, Shop" <shop@example.com>',
  `"It's" <a@b.c>`,
  'a\\nb c',
  'a$b\\c',
  `$\{HOME} $HOME`,
  ' spaces ',
  'äöü — “quoted”',
])('Bun reads %j as it was written', async (value) => {
  expect(await readByBun(setVariable('A=old\nB=2\n', 'A', value))).toEqual({ A: value, B: '2' })
})

test.each(['"\'`', 'a b\\', 'a\nB=2'])('%j is refused', (value) => {
  expect(() => quoteValue(value)).toThrow('.env')
})

test.each([
  ['sk_live_51HxYzAbCdEfGh4f2a', 'sk_live_…4f2a'],
  ['rk_test_51HxYzAbCdEfGh4f2a', 'rk_test_…4f2a'],
  ['whsec_51HxYzAbCdEfGh4f2a', 'whsec_…4f2a'],
  ['AbCdEfGhIjKlMnOpQrSt', '…QrSt'],
  ['sk_test_short', 'sk_test_…'],
  ['secret', '…'],
  ['smtp://me:pass:w@rd@mail.example:587', 'smtp://me:…@mail.example:587'],
  ['smtps://mail.example', 'smtps://mail.example'],
])('%s reads %s', (secret, masked) => {
  expect(maskSecret(secret)).toBe(masked)
})
