import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCutVariables } from './env-file.ts'
import { projectPath } from './project-root.ts'

const folder = mkdtempSync(join(tmpdir(), 'env-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns what Bun makes of a file, beside variables that are set already. */
async function readByBun(file: string, set: Record<string, string> = {}): Promise<Record<string, string>> {
  await Bun.write(join(folder, '.env'), file)
  const child = Bun.spawn([process.execPath, '-e', 'console.log(JSON.stringify(process.env))'], {
    cwd: folder,
    env: { PATH: Bun.env.PATH, ...set },
    stderr: 'inherit',
  })
  return new Response(child.stdout).json()
}

test.each([
  'ADMIN_PASSWORD=correct$horse-battery',
  'ADMIN_PASSWORD="correct$horse-battery"',
  "ADMIN_PASSWORD='correct$horse-battery'",
  `ADMIN_PASSWORD=correct$\{horse}-battery`,
  'ADMIN_PASSWORD=$horse',
  'ADMIN_PASSWORD=correct#horse',
  'ADMIN_PASSWORD=correct$horse#battery',
  'export ADMIN_PASSWORD = correct$horse',
  'HORSE=x\nADMIN_PASSWORD=$HORSE$battery\r\nPORT=1\r\n',
])('%j loses a part of the password, which is noticed', async (file) => {
  const variables = await readByBun(file)
  expect(variables.ADMIN_PASSWORD).not.toContain('horse')
  expect(listCutVariables(file, variables)).toEqual(['ADMIN_PASSWORD'])
})

test.each([
  'ADMIN_PASSWORD="correct\\$horse#battery"',
  'ADMIN_PASSWORD=correct\\$horse',
  'ADMIN_PASSWORD=correct-horse # of the shop',
  'ADMIN_PASSWORD="correct horse" # of the shop',
  'ADMIN_PASSWORD=correct$',
  'HORSE=battery\nADMIN_PASSWORD=correct$HORSE',
  '#ADMIN_PASSWORD=correct$horse',
  'ADMIN_PASSWORD=',
])('%j loses nothing', async (file) => {
  expect(listCutVariables(file, await readByBun(file))).toEqual([])
})

test('a password that is set elsewhere is not the file’s', async () => {
  const file = 'ADMIN_PASSWORD=correct$horse'
  const variables = await readByBun(file, { ADMIN_PASSWORD: 'another one' })
  expect(listCutVariables(file, variables)).toEqual([])
})

test('a value that is written as .env.example says arrives whole', async () => {
  const example = await Bun.file(projectPath('.env.example')).text()
  const line = example.match(/ADMIN_PASSWORD=".*"/)?.[0] ?? ''
  expect(line).toContain('\\$')
  expect((await readByBun(line)).ADMIN_PASSWORD).toBe('correct$horse#battery')
})
