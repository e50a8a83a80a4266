import { readdirSync } from 'node:fs'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { isHiddenRoute, isIndexable } from '../src/route-rules.ts'
import { OTHER_PAGE_PRIORITY, STATIC_PAGE_PRIORITIES } from '../src/sitemap/priorities.ts'

/** The package lists URLs, and the store's origin is known at run time. */
const ORIGIN = 'https://store.invalid'

const toPath = (url: string) => new URL(url).pathname

/** @astrojs/sitemap leaves out 404 and 500 only. */
const isListed = (path: string) => !isHiddenRoute(path) && isIndexable(path, 200)

/** Gives each text of the content folder its page, and writes the pages that search engines may list for `/sitemap.xml`. */
export function staticPages(): AstroIntegration {
  const { hooks } = sitemap({
    filter: (url) => isListed(toPath(url)),
    serialize: (item) => ({ ...item, ...(STATIC_PAGE_PRIORITIES[toPath(item.url)] ?? OTHER_PAGE_PRIORITY) }),
  })
  return {
    name: 'static-pages',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        for (const file of readdirSync(new URL('./content/pages/', config.srcDir))) {
          const entrypoint = new URL('./layouts/TextPage.astro', config.srcDir)
          injectRoute({ pattern: `/${file.replace(/\.md$/, '')}`, entrypoint })
        }
      },
      'astro:routes:resolved': (context) => hooks['astro:routes:resolved']?.(context),
      'astro:config:done': async (context) => {
        const { config, logger } = context
        const site = { ...config, site: ORIGIN, trailingSlash: 'never' as const }
        await hooks['astro:config:done']?.({ ...context, config: site })
        const dir = new URL('./.astro/sitemap/', config.root)
        await hooks['astro:build:done']?.({ dir, logger, pages: [], assets: new Map() })
      },
    },
  }
}
