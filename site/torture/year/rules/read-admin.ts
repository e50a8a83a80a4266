import { RuleBroken } from '../rule-broken.ts'
import { type World, whileTimePasses } from '../world.ts'

/** Reads what an administrator sees. @throws RuleBroken if the store doesn't show it */
export async function readAdmin(world: World, path: string): Promise<Response> {
  const [machine] = world.machines
  const request = new Request(`${machine!.services.env.SITE_URL}/_api/admin${path}`, {
    headers: { cookie: world.adminCookie },
  })
  const response = await whileTimePasses(world.schedule, machine!.fetch(request))
  if (!response.ok)
    throw new RuleBroken('the admin area shows each order', `${path} responds ${response.status}.`)
  return response
}
