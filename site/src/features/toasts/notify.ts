import { frameShown } from '../../lib/frame-shown.ts'
import { loadStylesheet } from '../../lib/load-stylesheet.ts'
import styles from '../../styles/toasts.css?url'
import type { Toast } from './Toaster.tsx'

async function loadToaster(): Promise<typeof import('./Toaster.tsx')> {
  const [toaster] = await Promise.all([import('./Toaster.tsx'), loadStylesheet(styles)])
  return toaster
}

/** Loads the toaster, but not before what the visitor did is shown. */
export const expectToast = (): void =>
  void frameShown()
    .then(loadToaster)
    .catch(() => {})

export function notify(toast: Toast): void {
  loadToaster().then(
    ({ showToast }) => showToast(toast),
    () => showPlainly(toast),
  )
}

export function withdraw(id: string): void {
  loadToaster()
    .then(({ hideToast }) => hideToast(id))
    .catch(() => {})
}

/** Shows a text at the lower edge if the toaster can't be loaded, for example without a connection. */
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
