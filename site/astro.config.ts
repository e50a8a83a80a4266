import react from '@astrojs/react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { bunNode } from './integrations/bun-node.ts'
import { chunkGroups } from './integrations/chunk-groups.ts'
import { buildHeaderScript } from './integrations/header-script.ts'
import { hydrateOnInteraction } from './integrations/hydrate-on-interaction/integration.ts'
import { precompress } from './integrations/precompress.ts'
import { showChanges } from './integrations/show-changes.ts'
import { sonnerStyleHashes } from './integrations/sonner-style-hash.ts'
import { staticPages } from './integrations/static-pages.ts'
import { zodWithoutEval } from './integrations/zod-without-eval.ts'

const header = await buildHeaderScript()

export default defineConfig({
  output: 'server',
  adapter: bunNode(),
  logger: { entrypoint: new URL('./server/astro-logger.ts', import.meta.url) },
  session: false,
  trailingSlash: 'ignore',
  // A page's styles come with it, so that its first paint waits for nothing else.
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [react(), hydrateOnInteraction(), staticPages(), precompress()],
  security: {
    // `csrfProtection` checks every state-changing request, forms outside `/_api` included.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob: https: http:",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: [header.hash] },
      styleDirective: {
        resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }],
        hashes: sonnerStyleHashes(),
      },
    },
  },
  vite: {
    define: { 'import.meta.env.HEADER_SCRIPT': JSON.stringify(header.script) },
    plugins: [tailwind(), zodWithoutEval(), showChanges()],
    // A page's script is a file that the browser keeps, however short it is.
    build: { assetsInlineLimit: (path) => (path.endsWith('.js') ? false : undefined) },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
  },
})
