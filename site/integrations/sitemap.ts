import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { isIndexable } from '../src/route-rules.ts'
import { OTHER_PAGE_PRIORITY, STATIC_PAGE_PRIORITIES } from '../src/sitemap/priorities.ts'

/** The public origin is known only at run time; the file with this one is never sent. */
const PLACEHOLDER_ORIGIN = 'https://store.invalid'

/** @astrojs/sitemap leaves out 404 and 500 only. */
const isListed = (path: string) => !/^\/\d{3}$/.test(path) && isIndexable(path, 200)

/** Writes the static pages that search engines may list to a file beside the server, which `/sitemap.xml` reads. */
export function staticPagesSitemap(): AstroIntegration {
  const { hooks } = sitemap({
    filter: (page) => isListed(new URL(page).pathname),
    serialize: (item) => ({
      ...item,
      ...(STATIC_PAGE_PRIORITIES[new URL(item.url).pathname] ?? OTHER_PAGE_PRIORITY),
    }),
  })
  let developmentFolder: URL
  return {
    name: 'static-pages-sitemap',
    hooks: {
      'astro:config:done': (context) => {
        const { config } = context
        developmentFolder = new URL('./.astro/sitemap/', config.root)
        return hooks['astro:config:done']?.({
          ...context,
          config: { ...config, site: PLACEHOLDER_ORIGIN, trailingSlash: 'never' },
        })
      },
      'astro:routes:resolved': (context) => hooks['astro:routes:resolved']?.(context),
      'astro:build:done': (context) =>
        hooks['astro:build:done']?.({ ...context, dir: new URL('../server/sitemap/', context.dir) }),
      'astro:server:setup': ({ logger }) =>
        hooks['astro:build:done']?.({ logger, pages: [], assets: new Map(), dir: developmentFolder }),
    },
  }
}
