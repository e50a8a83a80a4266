import { readdirSync } from 'node:fs'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { findRouteRule, isHiddenRoute, isIndexable } from '../src/route-rules.ts'
import { OTHER_PAGE_PRIORITY, STATIC_PAGE_PRIORITIES } from '../src/sitemap/priorities.ts'

/** The package lists URLs, and the store's origin is known at run time. */
const ORIGIN = 'https://store.invalid'

const toPath = (url: string) => new URL(url).pathname

/** @astrojs/sitemap leaves out 404 and 500 only. */
const isListed = (path: string) => !isHiddenRoute(path) && isIndexable(findRouteRule(path), 200)

/** Gives each text of the content folder its page, and writes the pages that search engines may list for `/sitemap.xml`. */
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
        // The package reads nothing else in this hook, which the development server calls before it has the routes.
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
