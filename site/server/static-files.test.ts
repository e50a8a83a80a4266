import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { toResponse } from '#api/cache/cached-response'
import { readEnv } from '#api/env'
import { counters } from '#api/platform/counters'
import { precompressFolder } from '../integrations/precompress.ts'
import { readStaticFiles } from './static-files.ts'

const SCRIPT = 'export const text = "open to work"\n'.repeat(100)

const env = readEnv({ NODE_ENV: 'test' })

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(folder, '_astro'))
  await Bun.write(join(folder, '_astro/app.js'), SCRIPT)
  await Bun.write(join(folder, 'small.svg'), '<svg/>')
  await Bun.write(join(folder, 'photo.png'), new Uint8Array(5000))
  await Bun.write(join(folder, 'lonely.gz'), 'no original')
  await precompressFolder(folder)
  await Bun.write(join(folder, '_astro/late.js'), SCRIPT)
})
afterAll(() => rmSync(folder, { recursive: true }))

const request = (encoding: string) =>
  new Request('http://store/', { headers: { 'accept-encoding': encoding } })

test('the build compresses a file in each encoding; the server sends it and has no URL for it', async () => {
  const files = await readStaticFiles(folder, env)
  expect([...files.keys()].toSorted()).toEqual([
    '/_astro/app.js',
    '/_astro/late.js',
    '/lonely.gz',
    '/photo.png',
    '/small.svg',
  ])
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  using brotli = spyOn(zlib, 'brotliCompress')
  for (const [encoding, decode] of Object.entries(decoders)) {
    const response = await toResponse(files.get('/_astro/app.js')!, request(encoding))
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(decode(await response.bytes()).toString()).toBe(SCRIPT)
  }
  expect(brotli).not.toHaveBeenCalled()
})

test('a file that the build did not compress is sent as it is: nothing is compressed at run time', async () => {
  const file = (await readStaticFiles(folder, env)).get('/_astro/late.js')!
  const before = counters.compressions
  const response = await toResponse(file, request('br'))
  expect([response.headers.has('content-encoding'), await response.text()]).toEqual([false, SCRIPT])
  expect(counters.compressions).toBe(before)
})
