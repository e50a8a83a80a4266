import type { createApp } from 'astro/app/entrypoint'
import type { Services } from '#api/services'
import type { PageHandlerOptions } from './page-handler.ts'
import { type readPrerenderedPages, toPageResponse } from './prerendered-pages.ts'

type Pages = Pick<ReturnType<typeof createApp>, 'match' | 'render'>

const pathOf = ({ url }: Request) => decodeURI(new URL(url).pathname)

/** Renders pages by Astro, except those that the build rendered. */
export function createPageRenderer(
  pages: Pages,
  prerendered: Awaited<ReturnType<typeof readPrerenderedPages>>,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): Pick<PageHandlerOptions, 'matchRoute' | 'renderPage'> {
  return {
    matchRoute(request) {
      const path = pathOf(request)
      return prerendered.has(path) ? path : pages.match(request)?.route
    },
    async renderPage(request, clientAddress, locals = {}) {
      const page = prerendered.get(pathOf(request))
      return page
        ? toPageResponse(page, services)
        : pages.render(request, { addCookieHeader: true, clientAddress, locals })
    },
  }
}
