import type { Driver } from './engines/driver.ts'
import { createTab } from './engines/tab.ts'
import type { TestServer } from './server.ts'

/** A visitor who goes from form to form without scripts. */
export interface FormWalk {
  open(path: string): Promise<void>
  /** Sets a field at once, because keys take most of the time. `action` tells forms with fields of the same name apart. */
  fill(name: string, text: string, action?: string): Promise<void>
  /** Ticks a checkbox. */
  check(name: string): Promise<void>
  /** Presses the button whose name begins with `button`, and waits for another page that shows `text`. */
  press(button: string, text: string, selector?: string): Promise<void>
  /** Waits until this field is wrong, has the focus and is described by `text`. */
  untilWrong(name: string, text: string): Promise<unknown>
  untilValue(name: string, value: string): Promise<unknown>
  /** Returns the text of each element that matches. */
  texts(selector: string): Promise<string[]>
  /** Chooses a small PNG, which the file dialog of no engine can be driven to do. */
  chooseImage(name: string): Promise<void>
  /** Paths to which forms were posted. */
  posted: Set<string>
}

export function createFormWalk(server: TestServer, driver: Driver): FormWalk {
  const tab = createTab(driver)
  const posted = new Set<string>()
  const input = (name: string, action = '/') =>
    `main form[action^="${action}"] input[name="${name}"]:not([type=hidden])`
  return {
    posted,
    open: (path) => driver.navigate(server.url + path),
    fill: async (name, text, action) => void (await tab.until(setValue, input(name, action), text)),
    check: async (name) => void (await tab.until(tick, input(name))),
    async press(button, text, selector = 'main button') {
      const action = await tab.until(targetOf, selector, button)
      if (action.startsWith(server.url)) posted.add(new URL(action).pathname)
      await tab.click(selector, button)
      await tab.until(isNewPage, text)
    },
    untilWrong: (name, text) => tab.until(isWrong, input(name), text),
    untilValue: (name, value) =>
      tab.until(
        (css, text) => document.querySelector<HTMLInputElement>(css)?.value === text,
        input(name),
        value,
      ),
    texts: (selector) =>
      tab.until((css) => [...document.querySelectorAll(css)].map(({ textContent }) => textContent), selector),
    chooseImage: async (name) => void (await tab.until(chooseImage, input(name))),
  }
}

// These run in the page.

/** Marks the page, and returns the URL to which the button posts. */
function targetOf(selector: string, name: string): string | undefined {
  const button = [...document.querySelectorAll<HTMLButtonElement>(selector)].find((each) =>
    (each.ariaLabel ?? each.textContent).trim().startsWith(name),
  )
  if (button?.form?.method !== 'post') return undefined
  document.documentElement.dataset.left = 'true'
  return button.hasAttribute('formaction') ? button.formAction : button.form.action
}

const isNewPage = (text: string) =>
  !document.documentElement.dataset.left &&
  matchMedia('(scripting: none)').matches &&
  document.querySelector('main')?.textContent.includes(text)

function setValue(selector: string, text: string): boolean {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field) field.value = text
  return field !== null
}

function tick(selector: string): boolean {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field) field.checked = true
  return field !== null
}

function isWrong(selector: string, text: string): boolean {
  const field = document.querySelector(selector)
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  const isDescribed = ids.some((id) => document.getElementById(id)?.textContent === text)
  return isDescribed && field?.ariaInvalid === 'true' && document.activeElement === field
}

function chooseImage(selector: string): boolean {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const transfer = new DataTransfer()
  transfer.items.add(new File([bytes], 'avatar.png', { type: 'image/png' }))
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field) field.files = transfer.files
  return field?.files?.length === 1
}
