import type { APIRoute } from 'astro'
import { cacheHeaders, tags } from '#api/cache/tags'
import { disallowedPaths } from '../routes.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(
    `User-agent: *
Allow: /
${disallowedPaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${locals.env.SITE_URL}/sitemap.xml
`,
    { headers: { ...cacheHeaders(tags.settings), 'content-type': 'text/plain; charset=utf-8' } },
  )
