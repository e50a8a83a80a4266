import { PROFILE_COOKIE } from '#shared/cookies'
import { whenActivated } from '../../lib/when-activated.ts'

/** Checks that the session of the header's profile is still open. The response updates the cookie. */
async function checkProfile(): Promise<void> {
  if (!document.cookie.includes(`${PROFILE_COOKIE}=`)) return
  await fetch('/_api/auth/session')
    .then((response) => response.text())
    .catch(() => {})
  dispatchEvent(new Event('visitorchange'))
}

whenActivated(() => setTimeout(checkProfile))
