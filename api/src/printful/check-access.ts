import type { PrintfulAccess } from '#shared/contracts/catalog-health'
import type { Clock } from '../platform/clock.ts'
import type { Caller } from './caller.ts'
import type { PrintfulClient, PrintfulCredentials } from './client.ts'
import { PrintfulError } from './error.ts'

const TIMEOUT_MS = 15_000
const MIN_INTERVAL_MS = 30_000

interface Options {
  credentials(): Promise<PrintfulCredentials | undefined> | PrintfulCredentials | undefined
  createClient(credentials: PrintfulCredentials, caller: Caller): Pick<PrintfulClient, 'checkAccess'>
  stopping: AbortSignal
  clock: Clock
}

const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![408, 419, 429].includes(status)

/** Asks Printful whether it accepts the token, at most once in 30 seconds. @throws while the process stops */
export function createAccessCheck({ credentials, createClient, stopping, clock }: Options) {
  let last: { at: number; access: Promise<PrintfulAccess> } | undefined

  const check = async (): Promise<PrintfulAccess> => {
    const found = await credentials()
    if (!found) return { state: 'missing', message: 'No token is set: PRINTFUL_API_TOKEN is empty.' }
    if (found.isSandbox)
      return { state: 'sandbox', message: 'No token is set, so the embedded sandbox stands in for Printful.' }
    const timeout = clock.timeout(TIMEOUT_MS)
    try {
      const signal = AbortSignal.any([stopping, timeout])
      await createClient(found, { rank: 'reading', signal }).checkAccess()
      return { state: 'ok', message: 'Printful accepts the token, and it may read the products.' }
    } catch (error) {
      if (error instanceof PrintfulError) {
        return { state: isRefusal(error.upstreamStatus) ? 'refused' : 'unreachable', message: error.message }
      }
      if (stopping.aborted || !timeout.aborted) throw error
      return { state: 'unreachable', message: `Printful did not answer within ${TIMEOUT_MS / 1000} s.` }
    }
  }

  return (): Promise<PrintfulAccess> => {
    const now = clock.monotonic()
    if (last && now - last.at < MIN_INTERVAL_MS) return last.access
    const access = check()
    last = { at: now, access }
    access.catch(() => {
      last = undefined
    })
    return access
  }
}
