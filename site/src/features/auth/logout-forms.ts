/** Logs out by the same calls as the admin area, or, where they fail, by the form itself. */
async function submitLogout(form: HTMLFormElement): Promise<void> {
  const isLoggedOut = await import('./logout.ts').then(
    ({ logOut }) => logOut(),
    () => false,
  )
  if (isLoggedOut) location.assign('/')
  else form.submit()
}

/** Enhances the page's logout forms, which work without scripts too. */
export function enhanceLogoutForms(): void {
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.getAttribute('action') !== '/logout')
      return
    event.preventDefault()
    void submitLogout(event.target)
  })
}
