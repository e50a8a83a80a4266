import { keepToastsClear } from './keep-toasts-clear.ts'
import { $notices, dropNotice, type Notice, noticeDurationMs } from './notices.ts'

/**
 * Draws the notices that the toaster hasn't taken over, in the look and place of its toasts: it loads with the first interaction,
 * and without a connection not at all.
 */
export function drawEarlyNotices(container: Element): void {
  const drawn = new Map<Notice, HTMLElement>()
  const list = document.createElement('div')
  list.className = 'early-notices'
  container.append(list)
  $notices.subscribe((notices) => {
    for (const [notice, element] of drawn) {
      if (notices.includes(notice)) continue
      element.remove()
      drawn.delete(notice)
    }
    for (const notice of notices) {
      if (drawn.has(notice)) continue
      const element = draw(notice)
      drawn.set(notice, element)
      list.append(element)
      setTimeout(() => dropNotice(notice), noticeDurationMs(notice))
    }
    if (drawn.size > 0) keepToastsClear()
  })
}

function draw(notice: Notice): HTMLElement {
  const { kind, text, detail, action } = notice
  const element = document.createElement('div')
  element.dataset.notice = kind
  element.role = kind === 'error' ? 'alert' : 'status'
  const message = document.createElement('div')
  message.append(paragraph(text))
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

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
