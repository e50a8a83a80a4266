import { findRoute } from '../src/routes.ts'

const NAMES_SOFTWARE = ['server', 'x-powered-by', 'via', 'x-generator']

/** What is wrong with a response's security headers, a line each. */
export function securityHeaderProblems({ headers, url }: Response): string[] {
  const type = headers.get('content-type') ?? ''
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
  const scripts = policy.get('script-src') ?? policy.get('default-src')
  const { audience, role } = findRoute(new URL(url).pathname)
  const expected: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': audience === 'personal' ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
    ...(role && { 'cross-origin-opener-policy': 'same-origin' }),
  }
  return [
    ...Object.entries(expected)
      .filter(([name, value]) => headers.get(name) !== value)
      .map(([name]) => `${name}: ${headers.get(name)}`),
    ...['base-uri', 'object-src', 'frame-ancestors']
      .filter((name) => policy.get(name) !== "'none'")
      .map((name) => `Content-Security-Policy: ${name} ${policy.get(name)}`),
    ...(scripts === undefined || /unsafe|\*|https?:/.test(scripts) ? [`scripts from ${scripts}`] : []),
    ...NAMES_SOFTWARE.filter((name) => headers.has(name)).map((name) => `${name}: ${headers.get(name)}`),
  ]
}
