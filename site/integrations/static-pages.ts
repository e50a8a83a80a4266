import { readdirSync } from 'node:fs'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { findRouteRule, isHiddenRoute, isIndexable } from '../src/route-rules.ts'
import { OTHER_PAGE_PRIORITY, STATIC_PAGE_PRIORITIES } from '../src/sitemap/priorities.ts'

/** Placeholder, because the package lists URLs and the store's origin is known only at run time. */
const ORIGIN = 'https://store.invalid'

const toPath = (url: string) => new URL(url).pathname

const isListed = (path: string) => !isHiddenRoute(path) && isIndexable(findRouteRule(path), 200)

/** Gives each file of the content folder its page, and writes the static pages for `/sitemap.xml`. */
export function staticPages(): AstroIntegration {
  const { hooks } = sitemap({
    filter: (url) => isListed(toPath(url)),
    serialize: (item) => ({ ...item, ...(STATIC_PAGE_PRIORITIES[toPath(item.url)] ?? OTHER_PAGE_PRIORITY) }),
  })
  let folder: URL
  return {
    name: 'static-pages',
    hooks: {
      'astro:config:setup': async ({ config, injectRoute }) => {
        folder = new URL('./.astro/sitemap/', config.root)
        for (const file of readdirSync(new URL('./content/pages/', config.srcDir))) {
          const entrypoint = new URL('./layouts/TextPage.astro', config.srcDir)
          injectRoute({ pattern: `/${file.replace(/\.md$/, '')}`, entrypoint })
        }
        const listed = { ...config, site: ORIGIN, trailingSlash: 'never' }
        // The development server calls this hook before it has the routes, and the package reads nothing else in it.
        await hooks['astro:config:done']?.({ config: listed } as never)
      },
      'astro:routes:resolved': async (context) => {
        await hooks['astro:routes:resolved']?.(context)
        const { logger } = context
        await hooks['astro:build:done']?.({ dir: folder, logger, pages: [], assets: new Map() })
      },
    },
  }
}
