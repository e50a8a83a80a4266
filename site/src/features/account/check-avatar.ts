import { FILE_UNREADABLE, readFile } from '../../lib/read-file.ts'

const form = document.querySelector<HTMLFormElement>('form[action="/account/avatar"]')
const input = form?.querySelector<HTMLInputElement>('input[type=file]')
const message = form?.querySelector('[data-file-error]')

// The browser would show an error page of its own if it can't read the file.
form?.addEventListener('submit', async (event) => {
  const [file] = input?.files ?? []
  if (!file) return
  event.preventDefault()
  const isReadable = await readFile(file).then(
    () => true,
    () => false,
  )
  if (message) message.textContent = isReadable ? '' : FILE_UNREADABLE
  if (isReadable) form.submit()
  else input?.focus()
})
