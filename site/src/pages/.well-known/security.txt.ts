import type { APIRoute } from 'astro'
import { securityTxt } from '../../metadata/security-txt.ts'

export const GET: APIRoute = ({ locals: { env }, rewrite }) =>
  env.CONTACT_EMAIL
    ? new Response(securityTxt(env.SITE_URL, env.CONTACT_EMAIL, new Date()), {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    : rewrite('/404')
