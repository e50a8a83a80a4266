import { systemClock } from '../../src/platform/clock.ts'
import { isPublicHttps } from '../../src/platform/public-url.ts'
import { askSetting } from './ask.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 3000

/** Asks for the address of the store. Returns what is still missing. */
export async function askSite(settings: Settings): Promise<string[]> {
  const { value } = await askSetting(settings, {
    name: 'SITE_URL',
    message: 'Public address of the store, such as https://shop.example',
    attempt: describeSite,
  })
  if (!value) return ['SITE_URL: without it links name localhost.']
  return isPublicHttps(value) ? [] : ['SITE_URL: shoppers need a public https address.']
}

/** Says whether the store answers. It needn't before it is deployed. */
async function describeSite(url: string): Promise<string> {
  const response = await fetch(new URL('/_api/health', url), {
    signal: systemClock.timeout(TIMEOUT_MS),
    redirect: 'manual',
  }).catch(() => undefined)
  return response?.ok ? `The store answers at ${url}.` : `No store answers at ${url} yet.`
}

/** Asks for the address where people reach the store. Returns what is still missing. */
export async function askContact(settings: Settings): Promise<string[]> {
  const { value } = await askSetting(settings, {
    name: 'CONTACT_EMAIL',
    message: 'Email address where people reach the store',
    attempt: (email) => `People reach the store at ${email}.`,
  })
  return value ? [] : ['CONTACT_EMAIL: without it shoppers can’t reach you.']
}
