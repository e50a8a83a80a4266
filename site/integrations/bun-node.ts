import node from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/**
 * The adapter for Node with an entry of our own (`server/entry.ts`), since its server and its static files are not used. Wraps
 * the hook in which it names its entry. Written for @astrojs/node 11.1.
 */
export function bunNode(): AstroIntegration {
  const base = node({ mode: 'middleware' })
  const done = base.hooks['astro:config:done']
  if (!done) throw new Error('@astrojs/node no longer sets its adapter in astro:config:done.')
  const serverEntrypoint = new URL('../server/entry.ts', import.meta.url)
  return {
    ...base,
    hooks: {
      ...base.hooks,
      'astro:config:done': (context) =>
        done({
          ...context,
          setAdapter: (adapter) => context.setAdapter({ ...adapter, serverEntrypoint }),
        }),
    },
  }
}
