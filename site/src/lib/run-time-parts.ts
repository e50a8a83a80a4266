import type { Env } from '#api/env'
import { analyticsSettings } from '../features/analytics/settings.ts'

export const PLACEHOLDER_ORIGIN = 'https://store.invalid'
export const HEADER_LINK_PLACEHOLDER = '/collections/header-link'

const runTimeParts = {
  year: () => String(new Date().getFullYear()),

  analytics: (env: Env) => {
    const settings = analyticsSettings(env)
    const json = settings && JSON.stringify(settings).replaceAll('<', '\\u003c')
    return json ? `<script type="application/json" id="analytics">${json}</script>` : ''
  },

  'find-order': ({ isCheckoutOn }: Env) =>
    isCheckoutOn ? '<li><a href="/orders">Find your order</a></li>' : '',

  checkout: ({ isCheckoutOn }: Env) => (isCheckoutOn ? '<meta name="checkout" content="on">' : ''),

  'analytics-notice': (env: Env) => {
    const settings = analyticsSettings(env)
    if (!settings)
      return '<p>Analytics is <strong>off</strong> in this store. Your visit is reported to no one.</p>'
    const host = Bun.escapeHTML(new URL(settings.host).host)
    const what = '<a href="#what-analytics-sends">What it sends</a>'
    return `<p>Analytics is <strong>on</strong> in this store. ${what} goes to ${host}.</p>`
  },

  contact: ({ CONTACT_EMAIL }: Env) => {
    const address = CONTACT_EMAIL && Bun.escapeHTML(CONTACT_EMAIL)
    return address
      ? `<p>Write to <a href="mailto:${address}">${address}</a>. A person reads it.</p>`
      : '<p>This store has not published an address yet. As long as nothing can be ordered, there is at least no order to ask about.</p>'
  },
} satisfies Record<string, (env: Env) => string>

export type RunTimePartName = keyof typeof runTimeParts

export const renderPart = (name: RunTimePartName, env: Env): string => runTimeParts[name](env)

/** Marks where a prerendered page has a part. */
export const partPlaceholder = (name: RunTimePartName) => `<!--run-time:${name}-->`

const CHECKOUT_TEXTS =
  /<!--checkout:off-->\n?([\s\S]*?)<!--checkout:on-->\n?([\s\S]*?)<!--checkout:end-->\n?/g

/** Keeps, of texts in two versions, the one that is true. */
export const chooseCheckoutTexts = (html: string, { isCheckoutOn }: Pick<Env, 'isCheckoutOn'>): string =>
  html.replace(CHECKOUT_TEXTS, isCheckoutOn ? '$2' : '$1')

/** Fills in what a page that was rendered at build could not know. Texts link to the contact page only if it has an address. */
export function fillParts(page: string, env: Env, headerCollectionPath: string): string {
  const chosen = chooseCheckoutTexts(page, env)
  const text = env.CONTACT_EMAIL ? chosen : chosen.replace(/<a href="\/contact">(.*?)<\/a>/g, '$1')
  return text
    .replaceAll(PLACEHOLDER_ORIGIN, env.SITE_URL)
    .replaceAll(HEADER_LINK_PLACEHOLDER, headerCollectionPath)
    .replace(/<!--run-time:([\w-]+)-->/g, (_, name: RunTimePartName) => renderPart(name, env))
}
