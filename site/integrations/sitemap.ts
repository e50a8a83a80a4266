import sitemap, { ChangeFreqEnum } from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { isIndexable } from '../src/routes.ts'

/**
 * A build serves any host, which it learns when it starts: until then the store's own pages stand under this origin,
 * in a file that is never sent as it is.
 */
const PLACEHOLDER = 'https://store.invalid'

const HOW_OFTEN: Record<string, { changefreq: ChangeFreqEnum; priority: number }> = {
  '/': { changefreq: ChangeFreqEnum.WEEKLY, priority: 1 },
  '/products': { changefreq: ChangeFreqEnum.DAILY, priority: 0.9 },
  '/collections': { changefreq: ChangeFreqEnum.WEEKLY, priority: 0.8 },
}
const RARELY = { changefreq: ChangeFreqEnum.MONTHLY, priority: 0.5 }

/**
 * Writes down the pages that are known without the database, and that search engines may list, as `@astrojs/sitemap`
 * finds them. `/sitemap.xml` puts the catalog's beside them.
 */
export function staticPagesSitemap(): AstroIntegration {
  const { hooks } = sitemap({
    filter: (page) => isIndexable(new URL(page).pathname, 200),
    serialize: (item) => ({ ...item, ...(HOW_OFTEN[new URL(item.url).pathname] ?? RARELY) }),
  })
  let developmentFolder: URL
  return {
    name: 'own-pages-sitemap',
    hooks: {
      'astro:config:done': (context) => {
        const { config } = context
        developmentFolder = new URL('./.astro/sitemap/', config.root)
        return hooks['astro:config:done']?.({
          ...context,
          config: { ...config, site: PLACEHOLDER, trailingSlash: 'never' },
        })
      },
      'astro:routes:resolved': (context) => hooks['astro:routes:resolved']?.(context),
      // Beside the server, not among the files that it sends.
      'astro:build:done': (context) =>
        hooks['astro:build:done']?.({ ...context, dir: new URL('../server/sitemap/', context.dir) }),
      'astro:server:setup': ({ logger }) =>
        hooks['astro:build:done']?.({ logger, pages: [], assets: new Map(), dir: developmentFolder }),
    },
  }
}
