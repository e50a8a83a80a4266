import type { APIRoute } from 'astro'

/** What crawlers may visit: all but the administration and the calls. Pictures lie elsewhere and stay open to them. */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    `User-agent: *
Allow: /
Disallow: /admin/
Disallow: /_api/

Sitemap: ${locals.env.SITE_URL}/sitemap.xml
`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
