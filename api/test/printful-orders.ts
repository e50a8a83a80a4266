import { type SandboxOptions, startSandbox } from '#sandbox/server'

const RECIPIENT = {
  name: 'Jo Doe',
  address1: '1 A Street',
  city: 'Reno',
  state_code: 'NV',
  country_code: 'US',
  zip: '89501',
}

/** Printful's sandbox, and a client that calls its orders over HTTP. */
export function openOrdersTest(options: SandboxOptions = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, ...options })
  const variants = sandbox.catalog.products.flatMap(({ sync_variants }) => sync_variants)

  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  /** Returns an order of one piece of each of the first variants. */
  const toOrder = (external_id: string, itemCount = 2) => ({
    external_id,
    shipping: 'STANDARD',
    recipient: RECIPIENT,
    items: variants
      .slice(0, itemCount)
      .map(({ id }, index) => ({ sync_variant_id: id, quantity: 1, external_id: String(index + 1) })),
  })

  return {
    sandbox,
    variants,
    recipient: RECIPIENT,
    call,
    toOrder,
    /** Creates a draft and returns it. */
    create: async (external_id = 'a', itemCount = 2) =>
      (await call('POST', '/orders', toOrder(external_id, itemCount))).body.result,
    read: async (id: number | string) => (await call('GET', `/orders/${id}`)).body.result,
    [Symbol.asyncDispose]: () => sandbox.stop(),
  }
}
