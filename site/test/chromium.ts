import { existsSync } from 'node:fs'

const NAMES = [
  // Without windows, a test takes a fifth less time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where a Chromium is: `CHROME_PATH` if it is set, then the usual names. */
export function findChromium(): string | undefined {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : (Bun.which(named) ?? undefined)
  for (const name of NAMES) {
    const path = Bun.which(name)
    if (path) return path
  }
  return APPLICATIONS.find((path) => existsSync(path))
}

/** Finds a Chromium, or installs Debian's where that is possible. @throws one line that says how to get one */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  if (Bun.which('apt-get') && process.getuid?.() === 0) {
    const stdio: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit']
    Bun.spawnSync(['apt-get', 'update', '-qq'], { stdio })
    Bun.spawnSync(['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'], { stdio })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.')
}
