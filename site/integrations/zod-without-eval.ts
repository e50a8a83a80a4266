import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const WRAPPER = fileURLToPath(new URL('../src/lib/zod.ts', import.meta.url))

/**
 * In the browser `zod` is `src/lib/zod.ts`, because zod compiles code, which the policy refuses. On the server it stays what it
 * is. Written for zod 4.6.
 */
export const zodWithoutEval = (): Plugin => ({
  name: 'zod-without-eval',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === 'zod' ? WRAPPER : undefined),
})
