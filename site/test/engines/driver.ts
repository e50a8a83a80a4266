/** What the shared path asks of a browser engine: one window, driven by trusted clicks and keys. */
export interface Driver extends AsyncDisposable {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>
  back(): Promise<void>
  /** Evaluates an expression in the page. Returns what JSON can express of its value. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks at a place in the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** Presses keys together, the modifiers first: `Shift+Tab`. */
  press(keys: string): Promise<void>
  /** Exceptions and errors in the console, where the engine reports them. */
  errors: string[]
  /** Whether Back can show a page as it was left, without loading it. */
  hasBackForwardCache: boolean
}

export interface EngineOptions {
  /** False turns the scripts of pages off by the engine's own setting. Expressions of the driver are still evaluated. */
  hasScripts?: boolean
}

/** The size of each engine's window, in CSS pixels. WebKitGTK's can't be narrower than 450. */
export const WINDOW = { width: 1280, height: 800 }

const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } } as const

/** Actions of WebDriver, which its two protocols share: https://www.w3.org/TR/webdriver2/#actions */
export const clickActions = (x: number, y: number) => [
  {
    ...MOUSE,
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }

const keyboard = (actions: KeyAction[]) => [{ type: 'key', id: 'keyboard', actions }]

export const typeActions = (text: string) =>
  keyboard(
    [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  )

/** Code points of keys that write nothing: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEY_VALUES: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

export function pressActions(keys: string) {
  const values = keys.split('+').map((key) => KEY_VALUES[key] ?? key)
  return keyboard([
    ...values.map((value): KeyAction => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value): KeyAction => ({ type: 'keyUp', value })),
  ])
}
