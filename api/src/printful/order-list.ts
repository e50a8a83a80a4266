import { z } from 'zod'
import { PrintfulError } from './error.ts'
import { type Envelope, idOnlySchema } from './responses.ts'

export const LISTING_ORDERS = 'listing all orders'

const PAGE_SIZE = 100

const listError = (reason: string) => new PrintfulError({ reason, step: LISTING_ORDERS })

/** Yields pages of all orders, the newest first. New ones repeat rows. @throws PrintfulError, also if rows were skipped */
export async function* listOrders(get: (path: string) => Promise<Envelope>): AsyncGenerator<unknown[]> {
  const ids = new Set<number>()
  let withoutId = 0
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { result, paging } = await get(`/orders?limit=${PAGE_SIZE}&offset=${offset}`)
    const rows = z.array(z.unknown()).safeParse(result).data
    if (!rows) throw listError('sent a list that could not be read')
    for (const row of rows) {
      const { data } = idOnlySchema.safeParse(row)
      if (data) ids.add(data.id)
      else withoutId++
    }
    yield rows
    if (rows.length === PAGE_SIZE) continue
    if (ids.size + withoutId < (paging?.total ?? 0)) throw listError('changed its list meanwhile')
    return
  }
}
