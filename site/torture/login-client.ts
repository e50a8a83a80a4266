import { adminCookie, request } from '../test/http.ts'
import { ADMIN, type TestServer } from '../test/server.ts'
import type { WritingClient } from './writing-client.ts'

const MAX_SESSIONS = 5

/** Logs in and out. A session that was granted must go on, one that was ended must not come back. */
export function createLoginClient(server: TestServer): WritingClient {
  const open: string[] = []
  const ended: string[] = []
  let pending: string | undefined
  let acknowledged = 0

  const isOpen = async (cookie: string) => {
    const response = await request(server, '/_api/auth/session', { headers: { cookie } })
    return ((await response.json()) as { user: unknown }).user !== null
  }

  return {
    name: 'sessions',
    acknowledged: () => acknowledged,
    async write() {
      if (open.length < MAX_SESSIONS) {
        open.push(await adminCookie(server, ADMIN))
      } else {
        pending = open.shift()!
        const response = await request(server, '/_api/auth/logout', {
          method: 'POST',
          headers: { cookie: pending, 'content-type': 'application/json' },
          body: '{}',
        })
        if (!response.ok) throw new Error(`logout: ${response.status}`)
        ended.push(pending)
        pending = undefined
      }
      acknowledged++
    },
    async check() {
      pending = undefined
      const stillOpen = await Promise.all(open.map(isOpen))
      const reopened = await Promise.all(ended.map(isOpen))
      ended.length = 0
      return [
        ...stillOpen.filter((isOpen) => !isOpen).map(() => 'a session is gone'),
        ...reopened.filter(Boolean).map(() => 'a session that had ended is back'),
      ]
    },
  }
}
