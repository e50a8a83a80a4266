import type { Plugin } from 'vite'

/**
 * Makes dynamic imports plain ones. Vite wraps each in a helper of 760 bytes, which preloads their styles and chunks: here
 * no dynamic import has styles, and `hoistImports` names its chunks.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk' && output.isDynamicEntry && output.viteMetadata?.importedCss.size) {
        this.error(`${output.fileName} is imported dynamically and has styles, which would not be loaded.`)
      }
    }
  },
})
