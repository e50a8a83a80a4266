import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reach'?: boolean | string
  }
}

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
