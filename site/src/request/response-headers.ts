import type { MiddlewareHandler } from 'hono'
import type { Scheme } from '#api/app-env'
import type { Env } from '#api/env'
import { isCheckoutPath, type Route } from '../routes.ts'
import type { SiteEnv } from './site-env.ts'

type HeaderSettings = Pick<
  Env,
  'SITE_URL' | 'HSTS_INCLUDE_SUBDOMAINS' | 'isCheckoutOn' | 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY'
>

const HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
] as const

/** Policy of what isn't a page. Chromium shows images and XML with inline styles and an inline icon. */
const CONTENT_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HSTS = 'strict-transport-security'

export const siteScheme = ({ SITE_URL }: Pick<Env, 'SITE_URL'>): Scheme =>
  SITE_URL.startsWith('https:') ? 'https' : 'http'

const STRIPE_PAGE = 'https://checkout.stripe.com'
const STRIPE_API = 'https://api.stripe.com'
const SANDBOX_PAGE = 'http://127.0.0.1:*'

/** Lists the origins to which the form that starts a payment redirects. The sandbox takes any free port. */
function paymentOrigins({ STRIPE_API_URL, STRIPE_SECRET_KEY }: HeaderSettings): string {
  const other = STRIPE_API_URL === STRIPE_API ? [] : [STRIPE_API_URL]
  return [STRIPE_PAGE, ...other, ...(STRIPE_SECRET_KEY ? [] : [SANDBOX_PAGE])].join(' ')
}

/** Sets what every response has. Keeps a page's own policy, in which Astro hashes the page's scripts. */
export function setSecurityHeaders(headers: Headers, settings: HeaderSettings): void {
  for (const [name, value] of HEADERS) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', CONTENT_POLICY)
  if (settings.isCheckoutOn) {
    const policy = headers.get('content-security-policy') ?? ''
    headers.set(
      'content-security-policy',
      policy.replace(/form-action 'self'(?! )/, `form-action 'self' ${paymentOrigins(settings)}`),
    )
  }
  // Share previews and mails show the images on other sites.
  const isImage = headers.get('content-type')?.startsWith('image/')
  headers.set('cross-origin-resource-policy', isImage ? 'cross-origin' : 'same-origin')
  setTransportSecurity(headers, settings, siteScheme(settings))
}

/** Sets HSTS. It must not be sent without https (RFC 6797, section 7.2). */
export function setTransportSecurity(headers: Headers, settings: HeaderSettings, scheme: Scheme): void {
  const subdomains = settings.HSTS_INCLUDE_SUBDOMAINS ? '; includeSubDomains' : ''
  if (scheme === 'https') headers.set(HSTS, `max-age=31536000${subdomains}`)
  else headers.delete(HSTS)
}

export const setHeaders: MiddlewareHandler<SiteEnv> = async (c, next) => {
  await next()
  const { headers } = c.res
  setSecurityHeaders(headers, c.env.site.services.env)
  // Elsewhere it has nothing to protect, and Chromium starts a new process once such a page's headers have come.
  if (c.var.route?.role) headers.set('cross-origin-opener-policy', 'same-origin')
  if (!c.var.route || !isPrivate(c.var.route)) return
  // Nobody stores a personal page. Its path may be a secret, so requests to the store don't name it either.
  headers.set('cache-control', FORBID_STORAGE)
  headers.set('referrer-policy', 'strict-origin')
}

const FORBID_STORAGE = 'private, no-store'

const isPrivate = ({ path, audience }: Route) =>
  audience === 'personal' || (audience === 'api' && isCheckoutPath(path))

export function refuse(
  env: HeaderSettings,
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  const response = Response.json(
    { error },
    { status, headers: { 'cache-control': FORBID_STORAGE, ...headers } },
  )
  setSecurityHeaders(response.headers, env)
  return response
}
