import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { requireChromium } from './chromium.ts'
import { ADMIN } from './server.ts'

/**
 * Besides what Playwright turns off by the same argument, of which the last one counts: the popup of Chromium's address bar,
 * which would load two pages of its own in each new window.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** Chromium without the services that would contact its vendor's hosts. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // As Chromium with windows measures text.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES}`,
]

const CLOSE_TIMEOUT_MS = 10_000
/** Long, because a machine that is busy with something else is no failure. */
const WAIT_LIMIT_MS = 90_000

let browser: Promise<Browser> | undefined
function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGUMENTS })
  return browser
}

export interface OpenPage extends AsyncDisposable {
  page: Page
  /** Exceptions, errors in the console and violations of the Content-Security-Policy. */
  errors: string[]
}

/**
 * Opens a page in a fresh profile: `await using visit = await openPage(server)`. Motion is reduced unless the options ask
 * for it, because a loaded machine is slow at animations and aborts view transitions with an error.
 */
export async function openPage(
  server: { url: string },
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  const errors: string[] = []
  await context.exposeBinding('reportViolation', (_, violation: string) => errors.push(violation))
  await context.addInitScript(reportViolations)
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status/.test(message.text())) {
      errors.push(message.text())
    }
  })
  // Chromium may never answer when a page is closed in the middle of a navigation.
  const close = () => Promise.race([context.close(), Bun.sleep(CLOSE_TIMEOUT_MS)])
  return { page, errors, [Symbol.asyncDispose]: close }
}

declare global {
  interface Window {
    reportViolation?: (violation: string) => void
  }
}

/** Runs in the page: a violation that the script catches never reaches the console. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    window.reportViolation?.(`${violatedDirective} blocked ${blockedURI} in ${sourceFile}`),
  )
}

/** Waits until the target has the focus: scripts and React move it a moment after what they show. */
export const untilFocused = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor({ state: 'attached' })

/** Waits until the target, or what is inside it, has the focus. */
export const untilFocusWithin = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus-within')).waitFor({ state: 'attached' })

/**
 * Waits until all transitions and animations have ended, those that repeat for ever apart. Goes on after ten seconds: once
 * in many runs a busy Chromium never got there, and the test hung.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const deadline = performance.now() + 10_000
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 1000)
      })
    const isRunning = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    do {
      // What has just been rendered starts its transitions a frame later, and what inherits from it after those.
      await nextFrame()
      await nextFrame()
    } while (document.getAnimations().some(isRunning) && performance.now() < deadline)
  })
}

/** Logs the page's visitor in through the call that the login page makes. */
export async function logIn(page: Page, credentials = ADMIN): Promise<void> {
  const response = await page.request.post('/_api/auth/login_with_password', { data: credentials })
  if (!response.ok()) throw new Error(`Login failed: ${response.status()} ${await response.text()}`)
}
