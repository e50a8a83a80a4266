import { parseFlash } from '#shared/contracts/flash'
import { CART_COOKIE, FLASH_COOKIE } from '#shared/cookies'
import { loadAddressPage, loadOrderPage } from './pages.ts'
import { ownFailure } from './rule-broken.ts'
import type { World } from './world.ts'

const FORM = 'application/x-www-form-urlencoded'
/** After it a person takes the page for broken. */
const PATIENCE_MS = 100_000

export type Browser = ReturnType<typeof createBrowser>

/** Creates a browser, which keeps its cookies. Each request goes to one of the processes that run. */
export function createBrowser(world: World) {
  const { schedule, random } = world
  const cookies = new Map<string, string>()
  const address = `198.51.100.${random.integer(1, 250)}`

  const findMachine = () => (world.machines.length > 0 ? random.pick(world.machines) : undefined)
  const findCookie = (name: string) => cookies.get(`__Host-${name}`) ?? cookies.get(name)

  const keepCookies = ({ headers }: Response): void => {
    for (const setCookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = setCookie.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0/i.test(setCookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  /** Waits for a response as long as a person does, who hears nothing from a process that is killed. */
  const waitFor = async <T>(response: Promise<T>): Promise<T | undefined> => {
    const silence = Promise.withResolvers<undefined>()
    const cancel = schedule.after(PATIENCE_MS, () => silence.resolve(undefined))
    return Promise.race([response, silence.promise]).finally(cancel)
  }

  /** Returns undefined while no process runs, and if none responds in time. @throws RuleBroken for a 500 */
  async function send(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const machine = findMachine()
    if (!machine) return undefined
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const request = new Request(`${machine.services.env.SITE_URL}${path}`, { ...init, headers })
    const response = await waitFor(machine.fetch(request, address))
    if (response) keepCookies(response)
    else world.count('a shopper waits in vain')
    if (response?.status === 500) throw ownFailure(`A shopper sees 500 at ${request.method} ${path}.`)
    if (response && response.status >= 500)
      world.count(`a shopper sees ${response.status} at ${request.method} ${path.split('?')[0]}`)
    return response
  }

  return {
    send,

    /** Returns the token of the cart, undefined without one. */
    findCart: () => findCookie(CART_COOKIE),

    submit: (path: string, fields: Record<string, string>) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': FORM },
        body: new URLSearchParams(fields).toString(),
      }),

    sendJson: (path: string, body: object) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),

    /** Opens the page of an order, and returns the state that it shows. */
    openOrder(token: string): string | undefined {
      const machine = findMachine()
      return machine && loadOrderPage(machine.services.checkout!, token)
    },

    /** Opens the first step of checkout. */
    async openCheckout(): Promise<void> {
      const machine = findMachine()
      if (machine)
        await waitFor(loadAddressPage(machine.services.checkout!, findCookie(CART_COOKIE), address))
    },
  }
}

/** Reads what the page after a form says. */
export function readFlash(response: Response): string | undefined {
  const setCookie = response.headers.getSetCookie().find((each) => each.includes(`${FLASH_COOKIE}=`))
  const value = setCookie?.match(/^[^=]+=([^;]*)/)?.[1]
  return value === undefined ? undefined : parseFlash(decodeURIComponent(value))?.text
}
