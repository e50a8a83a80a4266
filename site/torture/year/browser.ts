import type { World } from './world.ts'

const FORM = 'application/x-www-form-urlencoded'

export type Browser = ReturnType<typeof createBrowser>

/** Creates a browser, which keeps its cookies. Each request goes to one of the processes that run. */
export function createBrowser(world: World) {
  const cookies = new Map<string, string>()
  const address = `198.51.100.${world.random.integer(1, 250)}`

  /** Returns undefined while no process runs. Never resolves if the process is killed meanwhile. */
  async function send(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const { machines, random } = world
    if (machines.length === 0) return undefined
    const machine = random.pick(machines)
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const request = new Request(`${machine.services.env.SITE_URL}${path}`, { ...init, headers })
    const response = await machine.fetch(request, address)
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = setCookie.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0/i.test(setCookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    send,
    submit: (path: string, fields: Record<string, string>) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': FORM },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}
