import { useState } from 'react'
import { toast } from 'sonner'
import { logOut } from './logout.ts'

/** Logs out and leads to the login page. A form, so that it works before its script has come. */
export function LogoutButton() {
  const [isPending, setIsPending] = useState(false)
  const leave = async () => {
    setIsPending(true)
    if (await logOut()) return location.assign('/login')
    setIsPending(false)
    toast.error('You could not be logged out. Please try again.')
  }
  return (
    <form
      method="post"
      action="/logout"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void leave()
      }}
    >
      <button type="submit" className="button button-quiet button-small w-full" aria-disabled={isPending}>
        Log out
      </button>
    </form>
  )
}
