import type { Env } from '../env.ts'
import { analyticsSettings } from './analytics-settings.ts'

type Values = Record<string, string | boolean | undefined>

const SECTION = /\{\{([#^])(\w+)\}\}\n?([\s\S]*?)\{\{\/\2\}\}\n?/g
const VALUE = /\{\{(\w+)\}\}/g

function fill(text: string, values: Values): string {
  const find = (name: string) => {
    if (!(name in values)) throw new Error(`A text names the unknown setting "${name}".`)
    return values[name]
  }
  return text
    .replace(SECTION, (_, mark: '#' | '^', name: string, section: string) =>
      (mark === '#') === Boolean(find(name)) ? fill(section, values) : '',
    )
    .replace(VALUE, (_, name: string) => String(find(name) ?? ''))
}

interface ShownSamples {
  /** True if product pages show the quotes that come with the store. */
  quotes: boolean
}

/** Fills in a text with the settings, in Mustache's syntax: `{{#checkout}}…{{/checkout}}` stays if checkout is open. */
export const fillText = (text: string, env: Env, samples: ShownSamples): string => {
  const analytics = analyticsSettings(env)
  return fill(text, {
    checkout: env.isCheckoutOn,
    contact: env.CONTACT_EMAIL,
    analytics: analytics && new URL(analytics.host).host,
    sampleQuotes: samples.quotes,
  })
}
