import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../src/components/header.inline.ts', import.meta.url))

/** Minifies the header's script and hashes it for the pages' policy. Astro would run it after the first paint. */
export async function buildHeaderScript(): Promise<{ script: string; hash: `sha256-${string}` }> {
  const { outputs } = await Bun.build({ entrypoints: [SOURCE], minify: true, format: 'iife' })
  const script = (await outputs[0]!.text()).trim()
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` }
}
