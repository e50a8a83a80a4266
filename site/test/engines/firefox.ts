import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { clickActions, type Driver, type EngineOptions, pressActions, typeActions, WINDOW } from './driver.ts'

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // The pages are the only host.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
}

/** With a blank page the address bar has the focus: `:focus` matches nothing in the window, and Enter presses no button. */
const FIRST_PAGE = 'about:license'

/** Said of a page that was left while it loaded a module. One that can't be loaded fails the path itself. */
const LEFT_PAGE = /error loading dynamically imported module/

export const findFirefox = (): string | null => Bun.which('firefox-esr') ?? Bun.which('firefox')

/** Starts a Firefox without windows, and drives it by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox({ hasScripts = true }: EngineOptions = {}): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const preferences = { ...PREFERENCES, 'javascript.enabled': hasScripts }
  const lines = Object.entries(preferences).map((each) => `user_pref(${JSON.stringify(each).slice(1, -1)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const port = freePort()
  const flags = [
    '--headless',
    '--no-remote',
    `--remote-debugging-port=${port}`,
    '--profile',
    profile,
    FIRST_PAGE,
  ]
  const child = Bun.spawn([findFirefox() ?? '', ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilListening(child.stderr)
  const errors: string[] = []
  const { send, close } = await connect(`ws://127.0.0.1:${port}/session`, errors)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 })
  const context: string = contexts[0].context
  await send('browsingContext.setViewport', { context, viewport: WINDOW })
  return {
    hasBackForwardCache: true,
    errors,
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    click: (x, y) => send('input.performActions', { context, actions: clickActions(x, y) }),
    type: (text) => send('input.performActions', { context, actions: typeActions(text) }),
    press: (keys) => send('input.performActions', { context, actions: pressActions(keys) }),
    async evaluate(expression) {
      // Without scripts no promise would ever be settled.
      const parameters = { target: { context }, awaitPromise: false, userActivation: false }
      const json = `JSON.stringify(${expression}) ?? 'null'`
      const { result, exceptionDetails } = await send('script.evaluate', { ...parameters, expression: json })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    async [Symbol.asyncDispose]() {
      close()
      child.kill()
      await child.exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function untilListening(output: ReadableStream<Uint8Array>): Promise<void> {
  let text = ''
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk)
    if (text.includes('WebDriver BiDi listening')) return
  }
  throw new Error(`Firefox ended before it listened: ${text}`)
}

async function connect(url: string, errors: string[]) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's messages have no types here
  const pending = new Map<number, PromiseWithResolvers<any>>()
  socket.onmessage = ({ data }) => {
    const { id, type, result, message, params } = JSON.parse(String(data))
    if (type === 'event' && params.level === 'error' && !LEFT_PAGE.test(params.text)) errors.push(params.text)
    if (type === 'success') pending.get(id)?.resolve(result)
    if (type === 'error') pending.get(id)?.reject(new Error(message))
    pending.delete(id)
  }
  socket.onclose = () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has closed.'))
  }
  let lastId = 0
  const send = (method: string, params: object) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const response = Promise.withResolvers<any>()
    pending.set(++lastId, response)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return response.promise
  }
  return { send, close: () => socket.close() }
}
