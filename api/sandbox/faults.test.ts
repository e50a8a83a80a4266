import { afterEach, expect, test } from 'bun:test'
import { htmlError, productDeleted, rateLimited, serverError } from './faults.ts'
import { type Sandbox, startSandbox } from './server.ts'

let sandbox: Sandbox
afterEach(() => sandbox.stop())

const get = (path: string, signal?: AbortSignal) =>
  fetch(sandbox.url + path, { headers: { authorization: 'Bearer sandbox' }, signal })

test('a fault applies to matching paths, as many times as planned', async () => {
  sandbox = startSandbox()
  sandbox.fail(/^\/store\/products\?/, serverError(), 2)
  expect((await get('/store/products')).status).toBe(200)
  expect((await get('/store/products?offset=0')).status).toBe(500)
  expect(await (await get('/store/products?offset=0')).json()).toMatchObject({ code: 500 })
  expect((await get('/store/products?offset=0')).status).toBe(200)
})

test('a 429 names its wait in a header (seconds or a date) or only in its message', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, rateLimited({ retryAfter: 3 }))
  expect((await get('/stores')).headers.get('retry-after')).toBe('3')
  sandbox.fail(/./, rateLimited({ retryAfter: new Date(Date.UTC(2030, 0, 1)) }))
  expect((await get('/stores')).headers.get('retry-after')).toBe('Tue, 01 Jan 2030 00:00:00 GMT')
  sandbox.fail(/./, rateLimited({ secondsInText: 37 }))
  const textOnly = await get('/stores')
  expect(textOnly.headers.has('retry-after')).toBe(false)
  expect((await textOnly.json()).result).toEndWith('try again after 37 seconds.')
})

test('an HTML error has its status and content type', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, htmlError(502))
  const response = await get('/stores')
  expect(response.status).toBe(502)
  expect(response.headers.get('content-type')).toContain('text/html')
})

test('a body can be truncated, cleanly or by a connection reset', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, { delivery: 'truncate' })
  await expect(get('/stores').then((response) => response.json())).rejects.toThrow()
  sandbox.fail(/./, { delivery: 'reset' })
  const reset = await get('/stores')
  expect(reset.status).toBe(200)
  await expect(reset.text()).rejects.toThrow()
})

test('a call can hang before its response or in the middle of it', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, { delivery: 'hang' })
  await expect(get('/stores', AbortSignal.timeout(100))).rejects.toThrow('timed out')
  sandbox.fail(/./, { delivery: 'hangMidBody' })
  const controller = new AbortController()
  const response = await get('/stores', controller.signal)
  expect(response.status).toBe(200)
  const body = response.text()
  expect(await Promise.race([body, Bun.sleep(100).then(() => 'pending')])).toBe('pending')
  controller.abort(new Error('enough'))
  await expect(body).rejects.toThrow('enough')
})

test('a sandbox with hanging calls stops at once', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, { delivery: 'hang' })
  const hanging = get('/stores').catch(() => 'closed')
  await Bun.sleep(20)
  await sandbox.stop()
  expect(await hanging).toBe('closed')
})

test('a product can be deleted between the list and its detail', async () => {
  sandbox = startSandbox()
  const id = sandbox.catalog.products[0]!.sync_product.id
  sandbox.fail(new RegExp(`/store/products/${id}`), productDeleted(id))
  expect((await (await get('/store/products?limit=100')).json()).result).toContainEqual(
    expect.objectContaining({ id }),
  )
  expect((await get(`/store/products/${id}`)).status).toBe(404)
})
