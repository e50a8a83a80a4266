import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'store-lock-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const spawn = (body: string) =>
  Bun.spawn(
    [
      'bun',
      '-e',
      `import { appendFileSync } from 'node:fs'
       import { withFolderLock } from './site/scripts/folder-lock.ts'
       const log = (text) => appendFileSync(${JSON.stringify(join(root, 'log'))}, text)
       await withFolderLock(${JSON.stringify(root)}, async () => { ${body} })`,
    ],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'ignore' },
  )

test('processes in one folder run one after the other', async () => {
  const children = Array.from({ length: 4 }, () => spawn(`log('<'); await Bun.sleep(50); log('>')`))
  expect(await Promise.all(children.map((child) => child.exited))).toEqual([0, 0, 0, 0])
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('<><><><>')
})

test('the lock of a killed process is free', async () => {
  const child = spawn(
    `console.log('locked'); process.stdin.on('end', () => process.exit()).resume(); await new Promise(() => {})`,
  )
  await child.stdout.getReader().read()
  child.kill('SIGKILL')
  await child.exited
  expect(await withFolderLock(root, async () => 'free')).toBe('free')
})
