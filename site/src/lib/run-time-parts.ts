import type { Env } from '#api/env'
import { analyticsSettings } from './analytics-settings.ts'

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

  contact: ({ CONTACT_EMAIL, isCheckoutOn }: Env) => {
    const address = CONTACT_EMAIL && Bun.escapeHTML(CONTACT_EMAIL)
    if (address) return `<p>Write to <a href="mailto:${address}">${address}</a>. A person reads it.</p>`
    const consolation = isCheckoutOn
      ? ''
      : ' As long as nothing can be ordered, there is at least no order to ask about.'
    return `<p>This store has not published an address yet.${consolation}</p>`
  },
} satisfies Record<string, (env: Env) => string>

export type RunTimePartName = keyof typeof runTimeParts

export const renderPart = (name: RunTimePartName, env: Env): string => runTimeParts[name](env)

/** Marks where a prerendered page has a part. */
export const partPlaceholder = (name: RunTimePartName) => `<!--run-time:${name}-->`

const versionsOf = (setting: string) =>
  new RegExp(
    `<!--${setting}:off-->\\n?([\\s\\S]*?)<!--${setting}:on-->\\n?([\\s\\S]*?)<!--${setting}:end-->\\n?`,
    'g',
  )

/** The versions of a text for a contact address may be inside those for checkout. */
const CONTACT_TEXTS = versionsOf('contact')
const CHECKOUT_TEXTS = versionsOf('checkout')

/** Keeps, of texts in two versions, the one that is true. */
export const chooseTexts = (
  html: string,
  { isCheckoutOn, CONTACT_EMAIL }: Pick<Env, 'isCheckoutOn' | 'CONTACT_EMAIL'>,
): string =>
  html.replace(CONTACT_TEXTS, CONTACT_EMAIL ? '$2' : '$1').replace(CHECKOUT_TEXTS, isCheckoutOn ? '$2' : '$1')

/** Fills in what a page that was rendered at build could not know. */
export function fillParts(page: string, env: Env, headerCollectionPath: string): string {
  return chooseTexts(page, env)
    .replaceAll(PLACEHOLDER_ORIGIN, env.SITE_URL)
    .replaceAll(HEADER_LINK_PLACEHOLDER, headerCollectionPath)
    .replace(/<!--run-time:([\w-]+)-->/g, (_, name: RunTimePartName) => renderPart(name, env))
}
