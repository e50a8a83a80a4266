import type { Plugin } from 'vite'

export const MODULE = /\/astro\/dist\/runtime\/server\/scripts\.js$/
export const STYLE_ELEMENT = /<style>\$\{ISLAND_STYLES\}<\/style>/
export const RUNTIME =
  /<script>\$\{process\.env\.NODE_ENV === "development" \? islandScriptDev : islandScript\}<\/script>/

/**
 * Written for Astro 7.3. Leaves out what Astro writes into a page before its first island:
 * - the `<style>`, which is invalid HTML in the middle of the body (`global.css` has its rule);
 * - the runtime of islands that hydrate on interaction, which import it (`hydrate-on-interaction/runtime.ts`).
 */
export const withoutInlineIslands = (): Plugin => ({
  name: 'without-inline-islands',
  apply: 'build',
  transform: {
    filter: { id: MODULE },
    handler(code) {
      if (!STYLE_ELEMENT.test(code) || !RUNTIME.test(code)) {
        this.error('Astro no longer writes the style and the runtime of islands this way.')
      }
      const unlessImported = (script: string) => `\${directive === "interaction" ? "" : \`${script}\`}`
      return { code: code.replace(STYLE_ELEMENT, '').replace(RUNTIME, unlessImported), map: null }
    },
  },
})
