import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

/** Returns a rule: an order has one replacement at most, unless that was canceled. */
export const createReplacementRule = (world: World): (() => void) =>
  onChange(world, () => {
    const [twice] = world.books.query<{ id: number }>(
      `SELECT replaces_id AS id FROM orders WHERE replaces_id IS NOT NULL AND state <> 'canceled'
        GROUP BY replaces_id HAVING count(*) > 1`,
    )
    if (twice) throw new RuleBroken('an order is replaced once', `${nameOf(twice.id)} is replaced twice.`)
  })
