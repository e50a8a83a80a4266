import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'store-lock-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A process that says when it has the lock, answers each input, and keeps the lock until its input ends. */
async function startHolder() {
  const script = `import { withFolderLock } from './site/scripts/folder-lock.ts'
    await withFolderLock(${JSON.stringify(root)}, async () => {
      console.log('locked')
      for await (const _ of Bun.stdin.stream()) console.log('still locked')
    })`
  const child = Bun.spawn(['bun', '-e', script], { stdin: 'pipe', stdout: 'pipe', stderr: 'ignore' })
  const output = child.stdout.getReader()
  await output.read()
  return { child, output }
}

test('processes in one folder run one after the other', async () => {
  const { child, output } = await startHolder()
  const order: string[] = []
  const mine = withFolderLock(root, async () => void order.push('mine'))
  child.stdin.write('?')
  child.stdin.flush()
  await output.read()
  order.push('answered')
  child.stdin.end()
  await mine
  expect(order).toEqual(['answered', 'mine'])
  expect(await child.exited).toBe(0)
})

test('the lock of a killed process is free', async () => {
  const { child } = await startHolder()
  child.kill('SIGKILL')
  await child.exited
  expect(await withFolderLock(root, async () => 'free')).toBe('free')
})
