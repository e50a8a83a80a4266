import node from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/** Wraps the adapter for Node, so that a build starts at `server/entry.ts`. Written for @astrojs/node 11.1. */
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
