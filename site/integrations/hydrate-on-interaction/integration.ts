import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | string
  }
}

/**
 * Adds `client:interaction`: an island hydrates on the first interaction with it, or with an element that the directive's
 * value selects (`client:interaction="[data-cart-link]"`), or on a `hydrate` event. Clicks on its buttons are queued and replayed
 * after hydration. A form is submitted natively when the script fails or takes too long; one with `data-no-queue`, whose submit a
 * script of the page handles, is not queued. After a failure the next interaction tries again, and clicks that were queued are
 * reported by a `hydrationfailed` event.
 *
 * The pages' script imports `runtime.ts`, which has the directive and Astro's own runtime for islands: inline in each page they
 * were a quarter of its bytes.
 */
export const hydrateOnInteraction = (): AstroIntegration => ({
  name: 'hydrate-on-interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'interaction',
        entrypoint: fileURLToPath(new URL('./inline.ts', import.meta.url)),
      }),
  },
})
