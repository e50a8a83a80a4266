const button = document.querySelector<HTMLButtonElement>('[data-copy]')
const message = document.querySelector('[data-copied]')

// The form's URL would not lead back to this page.
history.replaceState(null, '', '/account')

button?.addEventListener('click', async () => {
  const copied = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
    () => true,
    () => false,
  )
  if (message) message.textContent = copied ? 'Copied.' : 'The codes could not be copied. Please select them.'
})

export {}
