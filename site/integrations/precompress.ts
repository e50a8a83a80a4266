import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { CONTENT_ENCODINGS, compressBest, ENCODED_SUFFIXES, isCompressible } from '#api/cache/compression'

/** Writes `app.js.br` and `app.js.gz` beside each file that they make smaller. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(paths.map(precompressFile))
}

async function precompressFile(path: string): Promise<void> {
  const file = Bun.file(path)
  if (!isCompressible(file.type, file.size)) return
  const bytes = await file.bytes()
  for (const encoding of CONTENT_ENCODINGS) {
    const compressed = await compressBest(encoding, bytes)
    if (compressed.length < bytes.length) await Bun.write(path + ENCODED_SUFFIXES[encoding], compressed)
  }
}

export const precompress = (): AstroIntegration => ({
  name: 'precompress',
  hooks: { 'astro:build:done': ({ dir }) => precompressFolder(fileURLToPath(dir)) },
})
