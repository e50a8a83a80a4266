import type { APIRoute } from 'astro'
import { cacheHeaders, tags } from '#api/cache/tags'
import { toWordmark } from '#shared/storefront-texts'
import { GROUND } from '../lib/theme-colors.ts'
import { SITE_DESCRIPTION } from '../metadata/metadata.ts'

export const GET: APIRoute = ({ locals }) => {
  const { name } = locals.storefront
  return Response.json(
    {
      name,
      short_name: toWordmark(name),
      description: SITE_DESCRIPTION,
      lang: 'en',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      theme_color: GROUND.light,
      background_color: GROUND.light,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      ],
      shortcuts: [
        { name: 'All products', url: '/products' },
        { name: 'Collections', url: '/collections' },
      ],
    },
    { headers: { ...cacheHeaders(tags.settings), 'content-type': 'application/manifest+json' } },
  )
}
