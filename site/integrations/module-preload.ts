import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const AFTER_PAINT = fileURLToPath(new URL('../src/lib/after-paint.ts', import.meta.url))

const HELPER = `import { afterPaint } from ${JSON.stringify(AFTER_PAINT)}

export const __vitePreload = (load, paths = []) => {
  for (const path of paths) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + path
    if (!document.head.querySelector('link[href="' + link.getAttribute('href') + '"]')) document.head.append(link)
  }
  return afterPaint().then(load)
}`

/**
 * Before a dynamic import, Vite requests all chunks that the module needs, at once, by a helper of 760 bytes. This one does
 * that, and runs them after the next paint: the interaction that asks for them shows its effect first. It loads no styles,
 * which no dynamic import has.
 */
export const modulePreload = (): Plugin => ({
  name: 'module-preload',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: HELPER, map: null }),
  },
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk' && output.isDynamicEntry && output.viteMetadata?.importedCss.size) {
        this.error(`${output.fileName} is imported dynamically and has styles, which would not be loaded.`)
      }
    }
  },
})
