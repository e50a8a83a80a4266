import type { Toast } from './Toaster.tsx'

/** Shows a toast. React and sonner load with the first one, or before, once someone reaches for what React draws. */
export function notify(toast: Toast): void {
  import('./Toaster.tsx').then(
    ({ showToast }) => showToast(toast),
    () => showPlainly(toast),
  )
}

/** Takes a toast away, if it is shown. */
export function withdraw(id: string): void {
  import('./Toaster.tsx').then(({ hideToast }) => hideToast(id)).catch(() => {})
}

/** Shows the text above the lower edge of the window, where the toaster can't be loaded: there may be no connection. */
function showPlainly({ kind, text, action }: Toast): void {
  const message = document.createElement('p')
  message.role = kind === 'error' ? 'alert' : 'status'
  message.dataset.kind = kind
  message.className = 'plain-toast'
  message.textContent = text
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-quiet button-small'
    button.textContent = action.label
    button.addEventListener('click', () => {
      message.remove()
      action.run()
    })
    message.append(button)
  }
  document.querySelector('.plain-toast')?.remove()
  document.body.append(message)
}
