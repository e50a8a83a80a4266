import type { Scheme } from '#api/app-env'
import type { Env } from '#api/env'

type HeaderSettings = Pick<
  Env,
  'SITE_URL' | 'HSTS_INCLUDE_SUBDOMAINS' | 'isCheckoutOn' | 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY'
>

const HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
] as const

/**
 * For what is no page: nothing in it may load, run or be framed, should a browser show it as a document. Chromium shows
 * images and XML with inline styles and an inline icon.
 */
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
/** The sandbox takes another port where its own is taken. */
const SANDBOX_PAGE = 'http://127.0.0.1:*'

/** The form that starts a payment is redirected to the page where one pays. */
function paymentOrigins({ STRIPE_API_URL, STRIPE_SECRET_KEY }: HeaderSettings): string {
  const other = STRIPE_API_URL === STRIPE_API ? [] : [STRIPE_API_URL]
  return [STRIPE_PAGE, ...other, ...(STRIPE_SECRET_KEY ? [] : [SANDBOX_PAGE])].join(' ')
}

/** Sets what every response has. A page's own policy stays: Astro's, which hashes the page's scripts. */
export function setSecurityHeaders(headers: Headers, settings: HeaderSettings): void {
  for (const [name, value] of HEADERS) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', CONTENT_POLICY)
  if (settings.isCheckoutOn) {
    const policy = headers.get('content-security-policy') ?? ''
    headers.set(
      'content-security-policy',
      policy.replace("form-action 'self'", `form-action 'self' ${paymentOrigins(settings)}`),
    )
  }
  // Share previews and mails show the images on other sites.
  const isImage = headers.get('content-type')?.startsWith('image/')
  headers.set('cross-origin-resource-policy', isImage ? 'cross-origin' : 'same-origin')
  setTransportSecurity(headers, settings, siteScheme(settings))
}

/** Without https the header must not be sent (RFC 6797, section 7.2). */
export function setTransportSecurity(headers: Headers, settings: HeaderSettings, scheme: Scheme): void {
  const subdomains = settings.HSTS_INCLUDE_SUBDOMAINS ? '; includeSubDomains' : ''
  if (scheme === 'https') headers.set(HSTS, `max-age=31536000${subdomains}`)
  else headers.delete(HSTS)
}
