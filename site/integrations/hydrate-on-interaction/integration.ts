import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | string
  }
}

/** Adds the directive `client:interaction`. */
export const hydrateOnInteraction = (): AstroIntegration => ({
  name: 'hydrate-on-interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'interaction',
        entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)),
      }),
  },
})
