import { orderNumber } from '#api/orders/queries'
import type { AdminOrder } from '#shared/contracts/order'
import { ownFailure } from './rule-broken.ts'
import type { World } from './world.ts'

/** A response of the admin area. */
export interface Answer {
  status: number
  body: unknown
}

/** Calls the store as an administrator does, with a body for a POST. Returns undefined while no process runs. @throws RuleBroken for a 500 */
export async function callAdmin(
  world: World,
  path: string,
  body?: Record<string, unknown> & { orderId?: number },
): Promise<Answer | undefined> {
  const { machines, random, adminCookie } = world
  if (machines.length === 0) return undefined
  const machine = random.pick(machines)
  const headers = { cookie: adminCookie, 'content-type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await machine.fetch(new Request(`${machine.services.env.SITE_URL}/_api${path}`, init))
  const { status } = response
  if (status === 500) throw ownFailure(`An administrator sees 500 at ${path}.`)
  if (status === 200 && path === '/admin/orders/cancel' && body?.orderId)
    world.cancellations.push(body.orderId)
  return { status, body: await response.json() }
}

/** Calls the store, tells and counts what became of it. Returns the status, undefined while no process runs. */
export async function callAndCount(
  world: World,
  what: string,
  path: string,
  body?: Record<string, unknown> & { orderId?: number },
): Promise<number | undefined> {
  const answer = await callAdmin(world, path, body)
  const outcome = answer?.status ?? 'no process'
  world.count(`${what}: ${outcome}`)
  world.tell(
    body?.orderId ? `${what} of order ${orderNumber(body.orderId)}: ${outcome}` : `${what}: ${outcome}`,
  )
  return answer?.status
}

/** Opens the page of an order, undefined if it can't be read now. */
export async function openAdminOrder(world: World, orderId: number): Promise<AdminOrder | undefined> {
  const answer = await callAdmin(world, `/admin/orders/by-id?orderId=${orderId}`)
  return answer?.status === 200 ? (answer.body as AdminOrder) : undefined
}
