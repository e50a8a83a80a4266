import type { APIRoute } from 'astro'
import { tags } from '#api/cache/tags'
import { disallowedPaths } from '../route-rules.ts'

export const GET: APIRoute = ({ cache, locals }) => {
  cache.set({ tags: [tags.settings] })
  return new Response(
    `User-agent: *
Allow: /
${disallowedPaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${locals.env.SITE_URL}/sitemap.xml
`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
}
