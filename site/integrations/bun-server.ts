import type { AstroIntegration } from 'astro'

const serverEntrypoint = new URL('../server/entry.ts', import.meta.url)

/** Adapter: a build starts at `server/entry.ts`, which gives `src/fetch.ts` to `Bun.serve`. */
export const bunServer = (): AstroIntegration => ({
  name: 'bun-server',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'bun-server',
        entrypointResolution: 'auto',
        serverEntrypoint,
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      }),
  },
})
