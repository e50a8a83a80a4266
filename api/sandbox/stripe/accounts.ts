import type { Table } from '../table.ts'
import type { Ledger } from './ledger.ts'
import { refuse, type StripeResponse } from './response.ts'
import type { StripeEvent } from './wire.ts'

interface Owned {
  id: string
  livemode?: boolean
  payment_intent?: string | null
}

/**
 * True if a key of this mode can see the object, because it has that mode and belongs to the key's account. A refund has those of
 * its payment.
 */
export function isVisible({ foreignIds, intents }: Ledger, object: Owned, isLive: boolean): boolean {
  const { id, payment_intent, livemode = intents.find(payment_intent ?? '')?.livemode ?? isLive } = object
  return !foreignIds.has(id) && livemode === isLive
}

export const findVisible = <T extends Owned>(
  ledger: Ledger,
  table: Pick<Table<T>, 'find'>,
  id: string,
  isLive: boolean,
): T | undefined => {
  const row = table.find(id)
  return row && isVisible(ledger, row, isLive) ? row : undefined
}

/** Returns Stripe's 404, which tells of an object of the other mode. */
export function missing(ledger: Ledger, name: string, id: string, isLive: boolean): StripeResponse {
  const other = ledger.find(id)
  const [mode, otherMode] = isLive ? ['live', 'test'] : ['test', 'live']
  const hint = `; a similar object exists in ${otherMode} mode, but a ${mode} mode key was used to make this request.`
  const isOther = other !== undefined && isVisible(ledger, other, !isLive)
  return refuse(404, 'resource_missing', `No such ${name}: '${id}'${isOther ? hint : ''}`, { param: 'id' })
}

/** Gives a session, its payment and their events to another account, so that no key of this one can see them. */
export function moveToOtherAccount(ledger: Ledger, sessionId: string): void {
  const intent = ledger.intents.find(ledger.sessions.require(sessionId).payment_intent ?? '')
  const ids = [sessionId, ...(intent ? [intent.id, ledger.chargeOf(intent).id] : [])]
  const isMoved = ({ data }: StripeEvent) => {
    const { id = '', payment_intent = '' } = data.object as { id?: string; payment_intent?: string | null }
    return ids.includes(id) || ids.includes(payment_intent ?? '')
  }
  const events = ledger.events.rows.filter(isMoved).map(({ id }) => id)
  for (const id of [...ids, ...events]) ledger.foreignIds.add(id)
}
