import { createRoot, type Root } from 'react-dom/client'
import { Toaster as Sonner, toast } from 'sonner'
import { imageRedirectUrl } from '#shared/stored-image'
import { toastContainer } from './anchor-toasts.ts'

export interface Toast {
  id: string
  kind: 'success' | 'error' | 'info'
  text: string
  detail?: string | null | undefined
  image?: string | null | undefined
  action?: { label: string; run: () => void } | undefined
}

/** Time that a toast is shown, unless it has the pointer or the focus. */
const TOAST_MS = 4000

const style = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-soft)',
  fontFamily: 'inherit',
}

interface ShownToast {
  toast: Toast
  /** Id of sonner's. A new toast with the id of one that is leaving would leave with it. */
  id: string | number | undefined
}

let root: Root | undefined
const shown = new Map<string, ShownToast>()

export function mountToaster(): void {
  if (root) return
  const container = toastContainer()
  root = createRoot(container)
  drawToaster()
  // Otherwise a toast's button would submit the form of a bar that holds it.
  container.addEventListener('click', (event) => event.preventDefault())
  for (const type of ['focusin', 'focusout']) {
    container.addEventListener(type, () => {
      drawToaster()
      shown.forEach(drawToast)
    })
  }
  // Sonner gives the focus back to what had it before, also if the Tab key has led elsewhere.
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !container.contains(relatedTarget)) relatedTarget.focus()
  })
}

const hasFocus = () => toastContainer().contains(document.activeElement)

/** Shows toasts that lie behind others while one of them has the focus. */
const drawToaster = () =>
  root?.render(<Sonner position="bottom-right" theme="system" expand={hasFocus()} style={style} />)

export const hideToast = (id: string) => void (shown.has(id) && toast.dismiss(shown.get(id)?.id))

export function showToast(toast: Toast): void {
  mountToaster()
  const one = { toast, id: shown.get(toast.id)?.id }
  shown.set(toast.id, one)
  drawToast(one)
}

/** Draws a toast, which stays while a toast has the focus. */
function drawToast(one: ShownToast): void {
  const { id, kind, text, detail, image, action } = one.toast
  const src = image && imageRedirectUrl(image, 'small')
  const forget = () => void shown.delete(id)
  const title = kind === 'error' ? <span role="alert">{text}</span> : text
  one.id = toast[kind](title, {
    ...(one.id !== undefined && { id: one.id }),
    duration: hasFocus() ? Number.POSITIVE_INFINITY : TOAST_MS,
    description: detail,
    icon: src ? <img src={src} alt="" width={240} height={240} draggable={false} /> : undefined,
    action: action && {
      label: action.label,
      onClick: () => {
        forget()
        action.run()
      },
    },
    onDismiss: forget,
    onAutoClose: forget,
  })
}
