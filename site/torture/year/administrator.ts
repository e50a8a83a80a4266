import type { DoAct } from './acts.ts'
import type { World } from './world.ts'

/** Calls the admin area. Returns the status, undefined while no process runs. */
async function call(world: World, path: string, body: object): Promise<number | undefined> {
  const { machines, random } = world
  if (machines.length === 0) return undefined
  const machine = random.pick(machines)
  const request = new Request(`${machine.services.env.SITE_URL}/_api/admin${path}`, {
    method: 'POST',
    headers: { cookie: world.adminCookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await machine.fetch(request)).status
}

/** Does something with the order of a purchase, if there is one. */
const withOrder =
  (run: (world: World, orderId: number, size: number) => Promise<unknown>): DoAct =>
  async (world, { sessionId }, size) => {
    const order = world.books.findOrderBySession(sessionId)
    if (order) await run(world, order.id, size)
  }

/** What administrators do with an order. */
export const administratorActs = {
  'an administrator refunds all': withOrder((world, orderId) => call(world, '/orders/refund', { orderId })),
} satisfies Record<string, DoAct>
