import { imageRedirectUrl } from '#shared/image-redirect'
import { Countdown } from './countdown.ts'
import { keepToastsClear } from './keep-toasts-clear.ts'
import { $notices, dropNotice, type Notice, noticeDurationMs } from './notices.ts'
import { enableSwipeAway } from './swipe-away.ts'

const REMOVAL_MS = 200

interface Toast {
  element: HTMLElement
  countdown: Countdown
}

/**
 * Draws the notices as toasts, without React, which has often not loaded yet. Their time stops while the pointer or the focus
 * is on them, or the page is hidden.
 */
export function drawToasts(container: Element): void {
  const toasts = new Map<Notice, Toast>()
  const list = document.createElement('section')
  list.className = 'toasts'
  list.ariaLabel = 'Notifications, Alt+T'
  list.ariaLive = 'polite'
  list.tabIndex = -1
  container.append(list)

  let isHovered = false
  const updateCountdowns = () => {
    const isStopped = isHovered || document.hidden || list.contains(document.activeElement)
    for (const { countdown } of toasts.values()) isStopped ? countdown.stop() : countdown.start()
  }
  const onHover = (event: Event) => {
    isHovered = event.type === 'pointerenter'
    updateCountdowns()
  }
  list.addEventListener('pointerenter', onHover)
  list.addEventListener('pointerleave', onHover)
  list.addEventListener('focusin', updateCountdowns)
  // The focus has left once its event is over.
  list.addEventListener('focusout', () => setTimeout(updateCountdowns))
  document.addEventListener('visibilitychange', updateCountdowns)
  const { restoreFocus } = enableKeys(list, () => [...toasts.keys()].at(-1))

  $notices.subscribe((notices) => {
    const removed = [...toasts].filter(([notice]) => !notices.includes(notice))
    for (const [notice] of removed) toasts.delete(notice)
    if (toasts.size === 0) isHovered = false
    for (const notice of notices) {
      if (toasts.has(notice)) continue
      const element = drawToast(notice)
      const replaced = removed.find(([{ id }]) => id === notice.id)?.[1].element
      if (replaced) replaced.replaceWith(element)
      else list.append(element)
      const dismiss = () => dropNotice(notice)
      enableSwipeAway(element, dismiss)
      toasts.set(notice, { element, countdown: new Countdown(noticeDurationMs(notice), dismiss) })
    }
    for (const [, { element, countdown }] of removed) {
      countdown.stop()
      if (element.contains(document.activeElement)) list.focus({ preventScroll: true })
      element.inert = true
      element.dataset.removed = ''
      setTimeout(() => element.remove(), REMOVAL_MS)
    }
    if (toasts.size === 0) restoreFocus()
    else keepToastsClear()
    updateCountdowns()
  })
}

/** Alt+T moves the focus to the toasts; Escape there dismisses the latest. */
function enableKeys(list: HTMLElement, latest: () => Notice | undefined) {
  let returnTo: HTMLElement | undefined
  list.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (!(from instanceof HTMLElement && list.contains(from)))
      returnTo = from instanceof HTMLElement ? from : undefined
  })
  document.addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT' && latest()) list.focus()
  })
  list.addEventListener('keydown', (event) => {
    const notice = latest()
    if (event.key !== 'Escape' || !notice) return
    event.preventDefault()
    dropNotice(notice)
  })
  return {
    restoreFocus() {
      if (document.activeElement === list) returnTo?.focus({ preventScroll: true })
    },
  }
}

function drawToast(notice: Notice): HTMLElement {
  const { kind, text, detail, image, action } = notice
  const element = document.createElement('div')
  element.dataset.notice = kind
  if (image) element.append(drawImage(image))
  const message = document.createElement('div')
  message.append(paragraph(text))
  if (kind === 'error') message.role = 'alert'
  if (detail) message.append(paragraph(detail))
  element.append(message)
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action.label
    button.addEventListener('click', () => {
      dropNotice(notice)
      action.run()
    })
    element.append(button)
  }
  return element
}

function drawImage(url: string): HTMLImageElement {
  const image = new Image(240, 240)
  image.alt = ''
  image.draggable = false
  image.src = imageRedirectUrl(url, 'small')
  return image
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
