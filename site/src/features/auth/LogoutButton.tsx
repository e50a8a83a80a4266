import { useState } from 'react'
import { notify } from '../toasts/notify.ts'
import { logOut, redirectToLogin } from './logout.ts'

/** Draws a form, so that the button works without its script. */
export function LogoutButton() {
  const [isPending, setIsPending] = useState(false)
  const submit = async () => {
    setIsPending(true)
    if (await logOut()) return redirectToLogin(undefined)
    setIsPending(false)
    notify({ id: 'logout', kind: 'error', text: 'You could not be logged out. Please try again.' })
  }
  return (
    <form
      method="post"
      action="/logout"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit()
      }}
    >
      <button type="submit" className="button button-quiet button-small w-full" aria-disabled={isPending}>
        Log out
      </button>
    </form>
  )
}
