import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds `client:reach` to Astro's directives: an island gets its script when someone reaches for it. */
export const reach = (): AstroIntegration => ({
  name: 'reach',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'reach',
        entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)),
      }),
  },
})
