import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#api-test/until'
import { freePort } from '../free-port.ts'
import { clickActions, type Driver, type EngineOptions, pressActions, typeActions, WINDOW } from './driver.ts'

/** The window has a toolbar above the page, in pixels. */
const TOOLBAR_HEIGHT = 38

/** With its scripts off, this engine fails an assertion when it collects garbage. Compositing would take half of the time. */
const WITHOUT_SCRIPTS = { JSC_useGC: 'false', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }

/** Whether WebKitGTK's driver is there, and a display for its windows. */
export const hasWebKit = (): boolean => Boolean(Bun.which('WebKitWebDriver') && Bun.which('Xvfb'))

/** Starts a WebKitGTK on a display of its own, and drives it by WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit({ hasScripts = true }: EngineOptions = {}): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  // Reduces motion: transitions between two pages crash this engine where it renders without a graphics card.
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const flags = ['-screen', '0', `${WINDOW.width}x${WINDOW.height + TOOLBAR_HEIGHT}x24`, '-nolisten', 'tcp']
  const display = Bun.spawn(['Xvfb', '-displayfd', '1', ...flags], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { value: number } = await display.stdout.getReader().read()
  const port = freePort()
  const child = Bun.spawn(['WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${new TextDecoder().decode(number).trim()}`,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(!hasScripts && WITHOUT_SCRIPTS),
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const url = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  // The driver's own browser takes WebKit's settings as flags.
  const browser = { args: ['--automation', `--enable-javascript=${hasScripts}`] }
  const alwaysMatch = { 'webkitgtk:browserOptions': browser }
  const { sessionId } = await call(`${url}/session`, { capabilities: { alwaysMatch } })
  const session = `${url}/session/${sessionId}`
  const { width, height } = WINDOW
  await call(`${session}/window/rect`, { x: 0, y: 0, width, height: height + TOOLBAR_HEIGHT })
  return {
    hasBackForwardCache: true,
    errors: [],
    navigate: (url) => call(`${session}/url`, { url }),
    back: () => call(`${session}/back`, {}),
    click: (x, y) => call(`${session}/actions`, { actions: clickActions(x, y) }),
    type: (text) => call(`${session}/actions`, { actions: typeActions(text) }),
    press: (keys) => call(`${session}/actions`, { actions: pressActions(keys) }),
    evaluate: (expression) => call(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async [Symbol.asyncDispose]() {
      await call(session, undefined, 'DELETE').catch(() => {})
      child.kill()
      await child.exited
      display.kill()
      await display.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's messages have no types here
async function call(url: string, body: object | undefined, method = 'POST'): Promise<any> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
