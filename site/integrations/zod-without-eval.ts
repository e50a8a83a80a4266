import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const WRAPPER = fileURLToPath(new URL('../src/lib/zod.ts', import.meta.url))

/** Replaces zod in the browser with `src/lib/zod.ts`, because the policy refuses the code that it compiles. */
export const zodWithoutEval = (): Plugin => ({
  name: 'zod-without-eval',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === 'zod' ? WRAPPER : undefined),
})
