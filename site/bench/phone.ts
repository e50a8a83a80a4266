import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { CHROMIUM_ARGUMENTS } from '../test/browser.ts'
import { requireChromium } from '../test/chromium.ts'

export const ROUND_TRIP_MS = 150
const CPU_SLOWDOWN = 4

/** As Lighthouse throttles a phone, in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: ROUND_TRIP_MS,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
}

export interface PhonePage extends AsyncDisposable {
  page: Page
  devTools: CDPSession
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGUMENTS })

/** A page on a phone in a fresh profile, with nothing in its cache. */
export async function openPhone(browser: Browser, { throttled = true } = {}): Promise<PhonePage> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  if (throttled) await throttle(devTools)
  return { page, devTools, [Symbol.asyncDispose]: () => context.close() }
}

export async function throttle(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
