import { createRoot } from 'react-dom/client'
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

let isMounted = false

export function mountToaster(): void {
  if (isMounted) return
  isMounted = true
  const container = toastContainer()
  createRoot(container).render(
    <Sonner position="bottom-right" theme="system" duration={TOAST_MS} style={style} />,
  )
  // Otherwise a toast's button would submit the form of a bar that holds it.
  container.addEventListener('click', (event) => event.preventDefault())
  container.addEventListener('focusin', () => pointAt(container, 'mouseover'))
  container.addEventListener('focusout', () => pointAt(container, 'mouseout'))
}

/** Tells sonner that the pointer is on a toast while it has the focus, so that it stays. */
function pointAt(container: Element, type: 'mouseover' | 'mouseout') {
  container
    .querySelector('ol')
    ?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
}

/** Ids of the shown toasts, by subject. A new toast with the id of one that is leaving would leave with it. */
const shown = new Map<string, string | number>()

export const hideToast = (id: string) => void (shown.has(id) && toast.dismiss(shown.get(id)))

export function showToast({ id, kind, text, detail, image, action }: Toast): void {
  mountToaster()
  const src = image && imageRedirectUrl(image, 'small')
  const forget = () => void shown.delete(id)
  const title = kind === 'error' ? <span role="alert">{text}</span> : text
  const former = shown.get(id)
  const shownId = toast[kind](title, {
    ...(former !== undefined && { id: former }),
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
  shown.set(id, shownId)
}
