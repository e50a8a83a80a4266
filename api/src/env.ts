import { z } from 'zod'
import { EMAIL_PATTERN } from '#shared/email'
import { isLoopback } from './platform/loopback.ts'
import { projectPath } from './platform/project-root.ts'

const INTERVAL_ERROR = 'must be minutes or hours, such as 30m or 6h, and at least 10m'

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')
const proxyCount = z
  .string()
  .regex(/^(true|false|\d|10)$/, 'must be true, false or a number of proxies up to 10')
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))
const text = z.string().trim().min(1)
const MIN_INTERVAL_MS = 10 * 60_000
const interval = z
  .string()
  .regex(/^\d{1,5}[mh]$/, INTERVAL_ERROR)
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('h') ? 60 : 1) * 60_000)
  .refine((ms) => ms >= MIN_INTERVAL_MS, INTERVAL_ERROR)
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const isPlainUrl = (url: string) => {
  const { username, password, search, hash } = new URL(url)
  return !username && !password && !search && !hash
}
const origin = webUrl
  .refine((url) => {
    const parsed = URL.parse(url)
    return parsed?.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username && !parsed.password
  }, 'must be an origin, without a path')
  .transform((url) => new URL(url).origin)
const baseUrl = webUrl.transform((url) => url.replace(/\/+$/, ''))

const MAX_EDGES = 20
const edgeList = text
  .transform((list) =>
    list
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(baseUrl.refine(isPlainUrl, 'must be URLs without a user, a query and a fragment'))
      .max(MAX_EDGES, `must be at most ${MAX_EDGES} URLs`),
  )
// The secret is sent in a header and quoted in Varnish's configuration.
const edgeSecret = text.regex(
  /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/,
  'must be ASCII without quotes and backslashes',
)

const PORT_ERROR = 'must be a port number'
const port = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, PORT_ERROR)
  .transform(Number)
  .refine((number) => number <= 65535, PORT_ERROR)

const isHost = (text: string) => URL.parse(`http://${text}`)?.host === text.replace(/:80$/, '')
const hostList = text
  .transform((list) =>
    list
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every(isHost), 'must be host names, separated by commas')

const email = text.regex(EMAIL_PATTERN, 'must be an e-mail address')
const SENDER_ERROR = 'must be an e-mail address, or Name <address>'
// The name is quoted, so that a comma or a period in it needs no quotes in the setting.
const mailSender = text
  .transform((sender) => {
    const [, name = '', address = sender] = sender.match(/^(.*?)\s*<([^<>]*)>$/) ?? []
    return { name: name.replace(/^"(.*)"$/, '$1').replace(/\\(["\\])/g, '$1'), address: address.trim() }
  })
  .pipe(
    z.object({
      name: z.string().regex(/^[^\p{Cc}<>]*$/u, SENDER_ERROR),
      address: z.string().regex(EMAIL_PATTERN, SENDER_ERROR),
    }),
  )
  .transform(({ name, address }) => (name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address))

/** Thrown for a wrong setting. Its one-line message has the variable's name, never the value, which may be secret. */
export class SettingError extends Error {}

/** True for a secret or restricted key of Stripe's test mode. */
export const isTestKey = (key = ''): boolean => /^[sr]k_test_/.test(key)

const PRINTFUL_IMAGE_HOSTS = ['files.cdn.printful.com', 'printful-upload.s3-accelerate.amazonaws.com']

const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: text.optional(),
  PORT: port.default(4321),
  SITE_URL: origin.default('http://localhost:4321'),
  DATABASE_PATH: text
    .default('data/store.sqlite')
    .transform((path) => (path === ':memory:' ? path : projectPath(path))),
  PRINTFUL_API_TOKEN: text.optional(),
  PRINTFUL_STORE_ID: text.regex(/^\d+$/, 'must be a number').optional(),
  PRINTFUL_API_URL: baseUrl.default('https://api.printful.com'),
  PRINTFUL_SANDBOX: flag.optional(),
  SYNC_EVERY: interval.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().max(1024, 'must have at most 1024 characters').optional(),
  POSTHOG_KEY: text.optional(),
  POSTHOG_HOST: origin.default('https://us.i.posthog.com'),
  AI_BUILDER_URL: webUrl.default('https://floot.com'),
  IMAGE_HOSTS: hostList.optional(),
  TRUST_PROXY: proxyCount.default(0),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  CONTACT_EMAIL: email.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  MAIL_FROM: mailSender.optional(),
  STRIPE_SECRET_KEY: text
    .regex(/^(?!pk_)/i, 'must be a secret or restricted key (sk_… or rk_…), not a publishable one (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  STRIPE_TAX: flag.default(false),
  STRIPE_PROMOTION_CODES: flag.default(false),
  PAYMENTS_SANDBOX: flag.default(false),
  ORDER_DATA_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be whole days')
    .min(30, 'must be at least 30')
    .default(730),
  ORDER_MAILS: flag.default(false),
  /** Limit in US dollars. */
  ORDER_REVIEW_ABOVE: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount in US dollars, such as 2000')
    .transform(Number)
    .default(2000),
  ORDER_CHANGES_MINUTES: z
    .string()
    .regex(/^\d{1,5}$/, 'must be whole minutes, or 0')
    .transform(Number)
    .default(15),
  METRICS_PORT: port.optional(),
  EDGES: edgeList.default([]),
  EDGE_SECRET: edgeSecret.optional(),
  SIGNUP: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  WARM_UP: flag.default(true),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
})

export type Env = ReturnType<typeof readEnv>
export type SettingName = keyof typeof settingsSchema.shape

/** Returns why a text can't be the value of a setting, undefined if it can. */
export const findSettingProblem = (name: SettingName, value: string): string | undefined =>
  settingsSchema.shape[name].safeParse(value).error?.issues[0]?.message

// Printful's own host has too many spellings to search for.
function isOnThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isLoopback(host)
}

/** Parses the settings. An empty variable counts as not set. @throws SettingError for the first wrong variable */
export function readEnv(variables: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = settingsSchema.safeParse(nonEmpty)
  if (!result.success) {
    const issue = result.error.issues[0]!
    throw new SettingError(`${String(issue.path[0])}: ${issue.message}`)
  }
  const env = result.data
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new SettingError(
      `${env.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'}: must be set together with the other`,
    )
  }
  if (env.EDGES.length > 0 && !env.EDGE_SECRET) {
    throw new SettingError('EDGE_SECRET: must be set, because EDGES are purged with it')
  }
  if (
    env.PAYMENTS_SANDBOX &&
    !env.STRIPE_SECRET_KEY &&
    env.PRINTFUL_API_TOKEN &&
    !isOnThisMachine(env.PRINTFUL_API_URL)
  ) {
    throw new SettingError(
      'PAYMENTS_SANDBOX: must not be set with a PRINTFUL_API_TOKEN: Printful would charge you for what nobody has paid',
    )
  }
  const production = env.NODE_ENV === 'production'
  return {
    ...env,
    production,
    isSiteUrlSet: nonEmpty.SITE_URL !== undefined,
    HOST: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    useSandbox: !env.PRINTFUL_API_TOKEN && (env.PRINTFUL_SANDBOX ?? !production),
    imageHosts: env.IMAGE_HOSTS ?? [...PRINTFUL_IMAGE_HOSTS, new URL(env.PRINTFUL_API_URL).host],
    secureCookies: env.SITE_URL.startsWith('https:'),
    isCheckoutOn: Boolean(env.STRIPE_SECRET_KEY) || env.PAYMENTS_SANDBOX,
    /** True if payments are Stripe's test payments, for which Printful must not make anything. */
    isTestMode: isTestKey(env.STRIPE_SECRET_KEY) && Boolean(env.PRINTFUL_API_TOKEN),
  }
}
