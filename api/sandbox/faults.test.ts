import { afterEach, expect, test } from 'bun:test'
import { htmlError, productDeleted, rateLimited, serverError } from './faults.ts'
import { type Sandbox, startSandbox } from './server.ts'

let sandbox: Sandbox
afterEach(() => sandbox.stop())

const ask = (path: string, signal?: AbortSignal) =>
  fetch(sandbox.url + path, { headers: { authorization: 'Bearer sandbox' }, signal })

test('a fault holds for as many calls as it is given, on the paths it names', async () => {
  sandbox = startSandbox()
  sandbox.fail(/^\/store\/products\?/, serverError(), 2)
  expect((await ask('/store/products')).status).toBe(200)
  expect((await ask('/store/products?offset=0')).status).toBe(500)
  expect(await (await ask('/store/products?offset=0')).json()).toMatchObject({ code: 500 })
  expect((await ask('/store/products?offset=0')).status).toBe(200)
})

test('a 429 names its wait in a header, as seconds or a date, or in its sentence alone', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, rateLimited({ retryAfter: 3 }))
  expect((await ask('/stores')).headers.get('retry-after')).toBe('3')
  sandbox.fail(/./, rateLimited({ retryAfter: new Date(Date.UTC(2030, 0, 1)) }))
  expect((await ask('/stores')).headers.get('retry-after')).toBe('Tue, 01 Jan 2030 00:00:00 GMT')
  sandbox.fail(/./, rateLimited({ secondsInText: 37 }))
  const inWords = await ask('/stores')
  expect(inWords.headers.has('retry-after')).toBe(false)
  expect((await inWords.json()).result).toEndWith('try again after 37 seconds.')
})

test('an error page is HTML', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, htmlError(502))
  const response = await ask('/stores')
  expect(response.status).toBe(502)
  expect(response.headers.get('content-type')).toContain('text/html')
})

test('a body can end early, cleanly or with the connection', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, { delivery: 'truncate' })
  await expect(ask('/stores').then((response) => response.json())).rejects.toThrow()
  sandbox.fail(/./, { delivery: 'reset' })
  const cut = await ask('/stores')
  expect(cut.status).toBe(200)
  await expect(cut.text()).rejects.toThrow()
})

test('a call can hang before its answer or in the middle of it', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, { delivery: 'hang' })
  await expect(ask('/stores', AbortSignal.timeout(100))).rejects.toThrow('timed out')
  sandbox.fail(/./, { delivery: 'hangMidBody' })
  const midway = await ask('/stores', AbortSignal.timeout(200))
  expect(midway.status).toBe(200)
  await expect(midway.text()).rejects.toThrow('timed out')
})

test('a sandbox with calls that hang stops at once', async () => {
  sandbox = startSandbox()
  sandbox.fail(/./, { delivery: 'hang' })
  const hanging = ask('/stores').catch(() => 'closed')
  await Bun.sleep(20)
  await sandbox.stop()
  expect(await hanging).toBe('closed')
})

test('a product can go between the list and its own answer', async () => {
  sandbox = startSandbox()
  const id = sandbox.catalog.products[0]!.sync_product.id
  sandbox.fail(new RegExp(`/store/products/${id}`), productDeleted(id))
  expect((await (await ask('/store/products?limit=100')).json()).result).toContainEqual(
    expect.objectContaining({ id }),
  )
  expect((await ask(`/store/products/${id}`)).status).toBe(404)
})
