import { onChange } from './rules/on-change.ts'
import type { World } from './world.ts'

/** Returns what counts the reasons that hold an order together, once for each order. */
export function createHoldCount(world: World): () => void {
  const { books, count } = world
  const counted = new Set<string>()
  return onChange(world, () => {
    const held = books.query<{ orderId: number; reasons: string }>(
      `SELECT order_id AS orderId, group_concat(DISTINCT reason ORDER BY reason) AS reasons FROM order_holds
        WHERE accepted_at IS NULL AND ended_at IS NULL GROUP BY order_id`,
    )
    for (const { orderId, reasons } of held) {
      const key = `${orderId} ${reasons}`
      if (counted.has(key)) continue
      counted.add(key)
      count(`held as ${reasons.replaceAll(',', ' and ')}`)
    }
  })
}
