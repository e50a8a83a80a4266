import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { AstroAdapter } from 'astro'
import { bunNode } from './bun-node.ts'
import { sonnerStyleHashes } from './sonner-style-hash.ts'

/** What this store relies on inside of packages. A test that fails after an update names what has to be adapted. */
const source = (module: string) => readFileSync(Bun.resolveSync(module, import.meta.dir), 'utf8')

test('hydrate-on-interaction: Astro names the scripts of an island, and ends `ssr` when it hydrates', () => {
  const island = source('astro/runtime/server/astro-island.js')
  for (const part of [
    'getAttribute("component-url")',
    'getAttribute("renderer-url")',
    'removeAttribute("ssr")',
  ])
    expect(island).toContain(part)
  expect(source('../../node_modules/astro/dist/runtime/server/astro-island-styles.js')).toContain(
    'astro-island,astro-slot,astro-static-slot{display:contents}',
  )
})

test('bun-node: the adapter of @astrojs/node is set in astro:config:done, with an entry that can be replaced', () => {
  let adapter: AstroAdapter | undefined
  const context = {
    config: { root: new URL('file:///'), build: {}, image: {}, session: undefined },
    setAdapter(set: AstroAdapter) {
      adapter = set
    },
    logger: { info() {}, warn() {}, fork: () => context.logger },
  }
  const done = bunNode().hooks['astro:config:done'] as unknown as (options: typeof context) => void
  done(context)
  expect(String(adapter?.serverEntrypoint)).toEndWith('/site/server/entry.ts')
})

test('sonner-style-hash: sonner inserts one style, which is a string in its source', () => {
  const hashes = sonnerStyleHashes()
  expect(hashes).toHaveLength(2)
  for (const hash of hashes) expect(hash).toMatch(/^sha384-[\w+/]{64}$/)
})
