import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | string
  }
}

/**
 * Adds `client:interaction`: an island hydrates on the first interaction with it, or with an element that the directive's
 * value selects (`client:interaction="[data-cart-link]"`). Clicks on its buttons are queued and replayed after hydration. A
 * form is submitted natively when the script fails or takes too long, and by beacon when the page is left.
 */
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
