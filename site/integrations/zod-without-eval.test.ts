import { expect, test } from 'bun:test'
import { join } from 'node:path'

const SCRIPT = `
import { z } from './zod.ts'
let compiled = 0
globalThis.Function = new Proxy(Function, { construct: () => compiled++ })
const { data } = z.object({ name: z.string() }).safeParse({ name: 'Tee' })
console.log(JSON.stringify({ compiled, data }))`

test('zod compiles no code in the browser, where the policy refuses it', () => {
  const cwd = join(import.meta.dir, '../src/lib')
  const { stdout } = Bun.spawnSync([process.execPath, '-e', SCRIPT], { cwd })
  expect(JSON.parse(String(stdout))).toEqual({ compiled: 0, data: { name: 'Tee' } })
})
