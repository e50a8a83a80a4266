import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

const URL = 'https://shop.example/_api/stripe/webhook'

test('an endpoint has its secret only when it is created, and is listed until it is deleted', async () => {
  await using t = await openPaymentsTest()
  const { webhookEndpoints } = t.stripe
  const created = await webhookEndpoints.create({ url: URL, enabled_events: ['charge.refunded'] })
  expect(created).toMatchObject({ object: 'webhook_endpoint', status: 'enabled', livemode: false, url: URL })
  expect(created.secret).toStartWith('whsec_')
  const { data } = await webhookEndpoints.list()
  expect(data).toMatchObject([{ id: created.id, enabled_events: ['charge.refunded'] }])
  expect(data[0]).not.toHaveProperty('secret')
  expect((await t.clientOf('sk_live_x').webhookEndpoints.list()).data).toEqual([])
  await expect(t.clientOf('sk_live_x').webhookEndpoints.del(created.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect(await webhookEndpoints.update(created.id, { disabled: true })).toMatchObject({ status: 'disabled' })
  expect(await webhookEndpoints.del(created.id)).toMatchObject({ id: created.id, deleted: true })
  expect((await webhookEndpoints.list()).data).toEqual([])
})

test.each([
  ['shop.example/webhook', 'sk_test_x', 'Invalid URL: An explicit scheme (such as https) must be provided.'],
  ['http://localhost/webhook', 'sk_test_x', 'Invalid URL: URL must be publicly accessible.'],
  ['http://shop.example/webhook', 'sk_live_x', 'URLs in livemode must begin with "https://"'],
])('an endpoint at %s is refused to the key %s', async (url, key, message) => {
  await using t = await openPaymentsTest()
  const creation = t.clientOf(key).webhookEndpoints.create({ url, enabled_events: ['*'] })
  await expect(creation).rejects.toMatchObject({ statusCode: 400, code: 'url_invalid', param: 'url' })
  await expect(creation).rejects.toThrow(message)
})

test('an unknown event, no event and a seventeenth endpoint are refused', async () => {
  await using t = await openPaymentsTest()
  const { webhookEndpoints } = t.stripe
  const body = new URLSearchParams({ url: URL, 'enabled_events[0]': 'charge.*' })
  const headers = { authorization: 'Bearer sk_test_x' }
  const post = () => fetch(`${t.sandbox.url}/v1/webhook_endpoints`, { method: 'POST', headers, body })
  const { error } = await (await post()).json()
  expect(error).toMatchObject({ type: 'invalid_request_error', param: 'enabled_events[0]' })
  expect(error.message).toStartWith('Invalid enabled_events[0]: must be one of *, charge.captured')
  body.delete('enabled_events[0]')
  expect((await (await post()).json()).error).toMatchObject({ code: 'parameter_missing' })
  const create = () => webhookEndpoints.create({ url: URL, enabled_events: ['*'] })
  for (let count = 0; count < 16; count++) await create()
  await expect(create()).rejects.toThrow('You have reached the maximum of 16 test webhook endpoints.')
})

test('an endpoint gets the events of its mode for which it is registered, signed with its secret', async () => {
  const sent: { url: string; body: string; signature: string }[] = []
  await using t = await openPaymentsTest({
    fetch: async (request) => {
      const signature = request.headers.get('stripe-signature') ?? ''
      sent.push({ url: request.url, body: await request.text(), signature })
      return new Response()
    },
  })
  const create = (key: string, url: string) =>
    t.clientOf(key).webhookEndpoints.create({ url, enabled_events: ['checkout.session.completed'] })
  await create('sk_live_x', 'https://live.example')
  const { id, secret } = await create('sk_test_x', URL)
  await t.pay()
  const own = sent.filter(({ url }) => url === URL)
  expect(own).toHaveLength(1)
  expect(sent.some(({ url }) => url.startsWith('https://live'))).toBe(false)
  const [{ body, signature } = { body: '', signature: '' }] = own
  expect(await t.stripe.webhooks.constructEventAsync(body, signature, secret ?? '')).toMatchObject({
    type: 'checkout.session.completed',
  })
  await t.stripe.webhookEndpoints.update(id, { disabled: true })
  await t.pay()
  expect(sent.filter(({ url }) => url === URL)).toHaveLength(1)
})

test('a revoked key is refused in words that hide it', async () => {
  await using t = await openPaymentsTest()
  t.sandbox.account.revokedKeys.add('sk_test_secret4f2a')
  await expect(t.clientOf('sk_test_secret4f2a').checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_******4f2a',
  })
})
