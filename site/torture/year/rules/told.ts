import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

/** A job that failed for 15 minutes is told at its next try, which is after five minutes at most. */
const MAX_FAILING_MS = 20 * 60_000

/** Returns a rule: a job that keeps failing is told to the administrators, as a notice or by the hold of its order. */
export const createStuckJobRule = (world: World): (() => void) =>
  onChange(world, () => {
    const { books } = world
    const [job] = books.query<{ key: string; error: string }>(
      `SELECT jobs.key, jobs.error FROM jobs
        LEFT JOIN orders ON orders.id = CAST(substr(jobs.key, instr(jobs.key, ' ') + 1) AS INTEGER)
          AND jobs.key NOT LIKE 'mail %'
        WHERE failing_since IS NOT NULL AND run_at - failing_since > ${MAX_FAILING_MS}
          AND jobs.key NOT LIKE 'notice %' AND orders.email IS NOT ''
          AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.key = 'job ' || jobs.key || ' ' || failing_since)
          AND NOT EXISTS (SELECT 1 FROM order_holds WHERE order_id = orders.id AND
            reason = CASE substr(jobs.key, 1, 6) WHEN 'refund' THEN 'paid_twice' ELSE 'unreachable' END)`,
    )
    if (job)
      throw new RuleBroken(
        'the administrators are told',
        `“${job.key}” fails for 20 minutes, and nobody was told: ${job.error}.`,
      )
  })

/** Requires that each dispute that the store knows, and each parcel that came back, was told. @throws RuleBroken */
export function checkTold({ books }: World): void {
  const [dispute] = books.query<{ id: string; orderId: number }>(
    `SELECT disputes.id, order_id AS orderId FROM disputes JOIN orders ON orders.id = order_id
      WHERE orders.email <> '' AND status NOT IN ('won', 'withdrawn', 'warning_closed', 'prevented')
        AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.key = 'dispute ' || disputes.id)
        AND NOT EXISTS (SELECT 1 FROM order_holds JOIN notices ON notices.key = 'hold ' || order_holds.id
          WHERE order_holds.order_id = orders.id AND reason = 'dispute' AND cause = disputes.id)`,
  )
  if (dispute) throw untold(dispute.orderId, `the dispute ${dispute.id}`)
  const [parcel] = books.query<{ id: number; orderId: number }>(
    `SELECT shipments.id, order_id AS orderId FROM shipments JOIN orders ON orders.id = order_id
      WHERE orders.email <> '' AND is_returned
        AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.key = 'return ' || shipments.id)`,
  )
  if (parcel) throw untold(parcel.orderId, `the parcel ${parcel.id} that came back`)
}

const untold = (orderId: number, what: string) =>
  new RuleBroken('the administrators are told', `Nobody was told of ${what} of ${nameOf(orderId)}.`)
