/** Headers of every response. A page's Content-Security-Policy comes from Astro, which hashes its scripts. */
export function securityHeaders(siteUrl: string): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
  if (siteUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000'])
  return headers
}
