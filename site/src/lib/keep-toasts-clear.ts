import { toastPosition } from './toast-position.ts'

const TOASTS = '[data-sonner-toast][data-removed=false], [data-notice]:not([data-removed])'
/** What shows of each toast behind the front one; two of them do. */
const STACK_STEP = 14
const MAX_STACKED = 2

let frame = 0
/** The modal dialog that the toasts' place was chosen for. */
let lastDialog: Element | undefined

/**
 * Moves the toasts out of the way of elements with `data-keep-clear`, by custom properties, until there are no more toasts.
 * Each frame, since anything may move an element: scrolling, a dialog, a message above it.
 */
export function keepToastsClear(): void {
  if (frame === 0) update()
}

function update(): void {
  const toasts = [...document.querySelectorAll<HTMLElement>(TOASTS)]
  const [first] = toasts
  frame = first ? requestAnimationFrame(update) : 0
  if (!first) return
  const dialog = [...document.querySelectorAll('dialog:modal, [data-modal]')].at(-1)
  // Expanded toasts are under the pointer, which must not lose them.
  const isExpanded = document.querySelector('[data-sonner-toast][data-expanded=true], .toasts:hover') !== null
  if (isExpanded && dialog === lastDialog) return
  lastDialog = dialog
  const { clientWidth, clientHeight, style } = document.documentElement
  const list = first.closest<HTMLElement>('.toasts')
  const position = toastPosition(
    { width: clientWidth, height: clientHeight },
    { width: (list ?? first).offsetWidth, height: list?.offsetHeight ?? stackHeight(toasts) },
    listKeepClear(dialog ?? document),
  )
  style.setProperty('--toast-right', `${position.right}px`)
  style.setProperty('--toast-bottom', `${position.bottom}px`)
}

/** sonner puts them behind each other. */
function stackHeight(toasts: readonly HTMLElement[]): number {
  const stacked = Math.min(toasts.length - 1, MAX_STACKED) * STACK_STEP
  return Math.max(...toasts.map(({ offsetHeight }) => offsetHeight)) + stacked
}

/** Under a modal dialog nothing can be used, so nothing is in the way. */
function listKeepClear(root: ParentNode): DOMRect[] {
  return [...root.querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}
