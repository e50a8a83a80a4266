import { PROFILE_COOKIE } from '#shared/cookies'
import { whenActivated } from '../../lib/when-activated.ts'

/** Asks whether the session of the profile that the header shows is still open. The response updates the cookie. */
async function checkProfile(): Promise<void> {
  if (!document.cookie.includes(`${PROFILE_COOKIE}=`)) return
  await fetch('/_api/auth/session')
    .then((response) => response.text())
    .catch(() => {})
  dispatchEvent(new Event('visitorchange'))
}

whenActivated(() => setTimeout(checkProfile))
