import type { Driver } from './driver.ts'

const WAIT_LIMIT_MS = 60_000

/** A page as a shopper uses it: what one sees is clicked, and every step waits for what it needs. */
export interface Tab {
  /** Clicks the first visible element that matches, whose name begins with `name`. */
  click(selector: string, name?: string): Promise<void>
  /** Types over what the field holds. */
  fill(selector: string, text: string): Promise<void>
  /** Waits until the function returns something truthy in the page, and returns that. It sees only its arguments. */
  until<T, Arguments extends unknown[]>(
    check: (...args: Arguments) => T,
    ...args: Arguments
  ): Promise<NonNullable<T>>
  untilPath(start: string): Promise<unknown>
  untilText(selector: string, text: string): Promise<unknown>
}

export function createTab(driver: Driver): Tab {
  const until: Tab['until'] = async (check, ...args) => {
    const expression = `(${check})(${args.map((each) => JSON.stringify(each)).join(', ')})`
    const deadline = Date.now() + WAIT_LIMIT_MS
    for (;;) {
      // While a page replaces another there is nothing to evaluate it in.
      const value = await driver.evaluate(expression).catch(() => undefined)
      // biome-ignore lint/suspicious/noExplicitAny: JSON of what the check returns
      if (value) return value as any
      if (Date.now() > deadline) {
        const page = await driver.evaluate('location.href').catch(String)
        throw new Error(`Never true on ${page}: ${expression}`)
      }
      await Bun.sleep(50)
    }
  }
  const click = async (selector: string, name = '') => {
    let last = ''
    for (;;) {
      const point = await until(visiblePoint, selector, name)
      // A place that moves is clicked once it rests.
      if (JSON.stringify(point) === last) return driver.click(point?.x ?? 0, point?.y ?? 0)
      last = JSON.stringify(point)
    }
  }
  return {
    until,
    click,
    async fill(selector, text) {
      await click(selector)
      await driver.evaluate(`document.activeElement.select()`)
      await driver.type(text)
    },
    untilPath: (start) => until((path) => (location.pathname + location.search).startsWith(path), start),
    untilText: (selector, text) =>
      until(
        (css, part) => [...document.querySelectorAll(css)].some((each) => each.textContent?.includes(part)),
        selector,
        text,
      ),
  }
}

/** Runs in the page: the middle of the element, once it is enabled and in the window, and nothing covers it. */
function visiblePoint(selector: string, name: string) {
  if (document.readyState !== 'complete') return
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const { labels } = element as HTMLInputElement
    const text = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? ''
    if (!text.trim().startsWith(name) || element.ariaDisabled === 'true') continue
    for (const target of [element, ...(labels ?? [])]) {
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = target.getBoundingClientRect()
      const point = { x: x + width / 2, y: y + height / 2 }
      const top = document.elementFromPoint(point.x, point.y)
      if (width > 0 && top && target.contains(top)) return point
    }
  }
}
