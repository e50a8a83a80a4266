import { readdirSync } from 'node:fs'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration, AstroIntegrationLogger } from 'astro'
import { findRoute, isHiddenPath, isIndexable } from '../src/routes.ts'
import { OTHER_PAGE_PRIORITY, STATIC_PAGE_PRIORITIES } from '../src/sitemap/priorities.ts'

/** Placeholder, because the package lists URLs and the store's origin is known only at run time. */
const ORIGIN = 'https://store.invalid'

const toPath = (url: string) => new URL(url).pathname

const isListed = (path: string) => !isHiddenPath(path) && isIndexable(findRoute(path), 200)

/** Gives each file of the content folder its page, and writes the static pages for `/sitemap.xml`. */
export function staticPages(): AstroIntegration {
  const { hooks } = sitemap({
    filter: (url) => isListed(toPath(url)),
    serialize: (item) => ({ ...item, ...(STATIC_PAGE_PRIORITIES[toPath(item.url)] ?? OTHER_PAGE_PRIORITY) }),
  })
  const isKnown = { config: false, routes: false }
  // A build knows its configuration first, and the development server its routes.
  const writeOnce = async (dir: URL, logger: AstroIntegrationLogger) => {
    if (!isKnown.config || !isKnown.routes) return
    await hooks['astro:build:done']?.({ dir, logger, pages: [], assets: new Map() })
  }
  let folder: URL
  return {
    name: 'static-pages',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        folder = new URL('./.astro/sitemap/', config.root)
        for (const file of readdirSync(new URL('./content/pages/', config.srcDir))) {
          const entrypoint = new URL('./layouts/TextPage.astro', config.srcDir)
          injectRoute({ pattern: `/${file.replace(/\.md$/, '')}`, entrypoint })
        }
      },
      'astro:config:done': async (context) => {
        const config = { ...context.config, site: ORIGIN, trailingSlash: 'never' as const }
        await hooks['astro:config:done']?.({ ...context, config })
        isKnown.config = true
        await writeOnce(folder, context.logger)
      },
      'astro:routes:resolved': async (context) => {
        await hooks['astro:routes:resolved']?.(context)
        isKnown.routes = true
        await writeOnce(folder, context.logger)
      },
    },
  }
}
