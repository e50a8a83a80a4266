const button = document.querySelector<HTMLButtonElement>('[data-copy]')
const message = document.querySelector('[data-copied]')

button?.addEventListener('click', async () => {
  const copied = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
    () => true,
    () => false,
  )
  if (message) message.textContent = copied ? 'Copied.' : 'The codes could not be copied. Please select them.'
})

export {}
