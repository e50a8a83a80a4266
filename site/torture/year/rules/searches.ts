import { orders } from '#api/db/schema/orders'
import { saveSearchTexts } from '#api/db/search-texts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'

/** Checks that each order is found by what it says now, by making the stored texts again. @throws RuleBroken */
export function checkSearches({ machines }: World): void {
  const { db } = machines[0]!.services
  const listTexts = () =>
    db
      .select({ id: orders.id, customer: orders.customerText, all: orders.searchText })
      .from(orders)
      .orderBy(orders.id)
      .all()
  const stored = listTexts()
  saveSearchTexts(
    db,
    stored.map(({ id }) => id),
  )
  for (const [index, { id, customer, all }] of listTexts().entries()) {
    const before = stored[index]!
    if (before.customer !== customer || before.all !== all)
      throw new RuleBroken('a search finds what an order says', `${nameOf(id)} is found by “${before.all}”.`)
  }
}
