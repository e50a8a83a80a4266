import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | string
  }
}

/**
 * Adds `client:interaction`: an island hydrates on the first tap, swipe, hover or focus, of its own or of an element that the
 * directive's value selects (`client:interaction="[data-add-to-cart]"`), or on a `hydrate` event. Until then its links, radios and
 * forms are the browser's; the clicks on its buttons are repeated after hydration. A button with `data-enhanced`, which a script of
 * the page handles, neither hydrates nor is held.
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
