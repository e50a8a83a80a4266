import { useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { imageRedirectUrl } from '#shared/stored-image'
import { keepToastsClear } from '../lib/keep-toasts-clear.ts'
import { $notices, type Notice, noticeDurationMs, takeNotices } from '../lib/notices.ts'

const style = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-soft)',
  fontFamily: 'inherit',
}

/** sonner's own offsets, unless toasts would cover what must stay clear. */
const offset = { right: 'var(--toast-right, 24px)', bottom: 'var(--toast-bottom, 24px)' }
const mobileOffset = { bottom: 'var(--toast-bottom, 16px)' }

/** Shows the notices. The specification's numbers and hotkey are sonner's defaults, which `toaster.test.ts` checks. */
export function Toaster() {
  const { toasts } = useSonner()
  useEffect(() => {
    if (toasts.length > 0) keepToastsClear()
  }, [toasts])
  useEffect(() => $notices.subscribe(() => takeNotices().forEach(show)), [])
  return (
    <Sonner
      position="bottom-right"
      theme="system"
      style={style}
      offset={offset}
      mobileOffset={mobileOffset}
    />
  )
}

/** sonner's id of the toast that is shown for a notice's id. A toast that is closing takes no update. */
const shownIds = new Map<string, string>()
let lastNumber = 0

/** All fields are given, since sonner leaves the toast's others as they are. */
function show(notice: Notice) {
  const { id, kind, text, detail, image, action } = notice
  const toastId = shownIds.get(id) ?? `${id}-${++lastNumber}`
  shownIds.set(id, toastId)
  const forget = () => {
    if (shownIds.get(id) === toastId) shownIds.delete(id)
  }
  const onAction = () => {
    forget()
    action?.run()
  }
  toast[kind](kind === 'error' ? <span role="alert">{text}</span> : text, {
    id: toastId,
    description: detail,
    icon: image ? <img src={imageRedirectUrl(image, 'small')} width={240} height={240} alt="" /> : undefined,
    duration: noticeDurationMs(notice),
    action: action && { label: action.label, onClick: onAction },
    onAutoClose: forget,
    onDismiss: forget,
  })
}
