import type { Plugin } from 'vite'

const MODULE = /\/astro\/dist\/runtime\/server\/scripts\.js$/
const STYLE_ELEMENT = /<style>\$\{ISLAND_STYLES\}<\/style>/

/**
 * Leaves out the `<style>` that Astro writes before a page's first island: in the middle of the body it is invalid HTML.
 * `global.css` has its rule.
 */
export const withoutIslandStyles = (): Plugin => ({
  name: 'without-island-styles',
  apply: 'build',
  transform: {
    filter: { id: MODULE },
    handler(code) {
      if (!STYLE_ELEMENT.test(code)) this.error('Astro no longer writes the style of islands this way.')
      return { code: code.replace(STYLE_ELEMENT, ''), map: null }
    },
  },
})
