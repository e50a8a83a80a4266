import { readdirSync } from 'node:fs'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { PLACEHOLDER_ORIGIN } from '../src/lib/run-time-parts.ts'
import { isHiddenRoute, isIndexable } from '../src/route-rules.ts'
import { OTHER_PAGE_PRIORITY, STATIC_PAGE_PRIORITIES } from '../src/sitemap/priorities.ts'

/** Prerendered pages come with a trailing slash. */
const toPath = (url: string) => new URL(url).pathname.replace(/(?<=.)\/$/, '')

/** @astrojs/sitemap leaves out 404 and 500 only. */
const isListed = (path: string) => !isHiddenRoute(path) && isIndexable(path, 200)

const listTextPages = (folder: URL) =>
  readdirSync(folder).map((file) => ({ pathname: `${file.replace(/\.md$/, '')}/` }))

/** Writes the static pages that search engines may list to a file beside the server, which `/sitemap.xml` reads. */
export function staticPagesSitemap(): AstroIntegration {
  const { hooks } = sitemap({
    filter: (page) => isListed(toPath(page)),
    serialize: (item) => {
      const path = toPath(item.url)
      const url = PLACEHOLDER_ORIGIN + path
      return { ...item, url, ...(STATIC_PAGE_PRIORITIES[path] ?? OTHER_PAGE_PRIORITY) }
    },
  })
  let developmentFolder: URL
  let contentFolder: URL
  return {
    name: 'static-pages-sitemap',
    hooks: {
      'astro:config:done': (context) => {
        const { config } = context
        developmentFolder = new URL('./.astro/sitemap/', config.root)
        contentFolder = new URL('./content/pages/', config.srcDir)
        return hooks['astro:config:done']?.({
          ...context,
          config: { ...config, site: PLACEHOLDER_ORIGIN, trailingSlash: 'never' },
        })
      },
      'astro:routes:resolved': (context) => hooks['astro:routes:resolved']?.(context),
      'astro:build:done': (context) =>
        hooks['astro:build:done']?.({ ...context, dir: new URL('../server/sitemap/', context.dir) }),
      'astro:server:setup': ({ logger }) =>
        hooks['astro:build:done']?.({
          logger,
          // Nothing is prerendered in development.
          pages: listTextPages(contentFolder),
          assets: new Map(),
          dir: developmentFolder,
        }),
    },
  }
}
