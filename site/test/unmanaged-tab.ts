import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGUMENTS } from './browser.ts'
import { requireChromium } from './chromium.ts'
import { connectDevTools, type DevTools, type DevToolsEvent } from './dev-tools.ts'

interface TabOptions {
  /** Runs in each document before its own scripts. */
  initScript: string
  onEvent?: (event: DevToolsEvent) => void
}

export interface UnmanagedTab extends AsyncDisposable {
  goto(url: string): Promise<void>
  /** In the shown document, never in a prerendered one. */
  evaluate<T>(expression: string): Promise<T>
  waitFor(expression: string): Promise<void>
  /** Comes again each second until that has happened: a move before the page's rules have arrived counts for nothing. */
  hoverUntil<T>(selector: string, happened: Promise<T>): Promise<T>
}

const TIMEOUT_MS = 60_000

/** A tab without Playwright, which keeps Chromium from prerendering pages and from its back/forward cache. */
export async function openUnmanagedTab({ initScript, onEvent }: TabOptions): Promise<UnmanagedTab> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'))
  const flags = [
    '--headless',
    '--remote-debugging-port=0',
    '--window-size=1280,900',
    `--user-data-dir=${profile}`,
  ]
  const child = Bun.spawn([requireChromium(), ...CHROMIUM_ARGUMENTS, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const devTools = await connectDevTools(await devToolsUrl(child.stderr))
  /** The shown document's session first, then those of prerendered ones. */
  const sessions: string[] = []
  const shown = () => sessions[0] ?? ''
  devTools.listen((event) => {
    if (event.method === 'Target.attachedToTarget' && event.params.targetInfo.type === 'page') {
      sessions.push(event.params.sessionId)
      prepare(devTools, event.params.sessionId, initScript)
    }
    if (event.method === 'Target.detachedFromTarget') {
      sessions.splice(sessions.indexOf(event.params.sessionId), 1)
    }
    onEvent?.(event)
  })
  await attachToTab(devTools)

  const evaluate = async <T>(expression: string): Promise<T> => {
    const parameters = { expression, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await devTools.send('Runtime.evaluate', parameters, shown())
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const waitFor = async (expression: string) => {
    const deadline = Date.now() + TIMEOUT_MS
    // While a document replaces another there is nothing to evaluate it in.
    while (!(await evaluate(expression).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`Never true: ${expression}`)
      await Bun.sleep(20)
    }
  }
  const hover = async (selector: string) => {
    const { x, y } = await evaluate<{ x: number; y: number }>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)})
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })()`)
    for (const at of [x - 1, x]) {
      await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at, y }, shown())
    }
  }
  await until(() => sessions.length > 0)
  return {
    evaluate,
    waitFor,
    async hoverUntil(selector, happened) {
      for (;;) {
        await hover(selector)
        const hasHappened = await Promise.race([happened.then(() => true), Bun.sleep(1000)])
        if (hasHappened) return happened
      }
    },
    async goto(url) {
      await devTools.send('Page.navigate', { url }, shown())
      await waitFor(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`)
    },
    async [Symbol.asyncDispose]() {
      await devTools.send('Browser.close').catch(() => {})
      await child.exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** A prerendered document is a target of the same tab. */
async function attachToTab(devTools: DevTools): Promise<void> {
  const { targetInfos } = await devTools.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const attached = await devTools.send('Target.attachToTarget', {
    targetId: targetInfos[0].targetId,
    flatten: true,
  })
  const options = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
  await devTools.send('Target.setAutoAttach', { ...options, filter: [{ type: 'page' }] }, attached.sessionId)
}

/** Not awaited: the calls are answered once the document runs. */
function prepare(devTools: DevTools, sessionId: string, source: string): void {
  const call = (method: string, parameters = {}) =>
    void devTools.send(method, parameters, sessionId).catch(() => {})
  call('Page.enable')
  call('Log.enable')
  call('Preload.enable')
  call('Page.addScriptToEvaluateOnNewDocument', { source })
  call('Runtime.runIfWaitingForDebugger')
}

async function devToolsUrl(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true })
    const url = text.match(/ws:\S+/)?.[0]
    if (url) return url
  }
  throw new Error(`Chromium ended before it listened: ${text}`)
}

async function until(check: () => boolean): Promise<void> {
  while (!check()) await Bun.sleep(20)
}
