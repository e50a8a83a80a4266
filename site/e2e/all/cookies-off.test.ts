import { expect, test } from 'bun:test'
import { openPage } from '../../test/browser.ts'
import { sharedStore } from '../../test/stores.ts'

const server = await sharedStore()

/** Serves the store to a browser that keeps no cookie. */
function serveWithoutCookies() {
  const proxy = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.delete('host')
      if (headers.has('origin')) headers.set('origin', server.url)
      const body = request.method === 'POST' ? await request.text() : undefined
      const response = await fetch(server.url + pathname + search, {
        ...{ method: request.method, headers, body, redirect: 'manual', decompress: false },
      })
      const answer = new Headers(response.headers)
      answer.delete('set-cookie')
      return new Response(response.body, { status: response.status, headers: answer })
    },
  })
  return { url: `http://127.0.0.1:${proxy.port}`, [Symbol.dispose]: () => void proxy.stop(true) }
}

test.each([true, false])(
  'without cookies an add says that they are needed, with scripts %p',
  async (javaScriptEnabled) => {
    using proxy = serveWithoutCookies()
    await using visit = await openPage(proxy, { javaScriptEnabled })
    const { page } = visit
    await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
    await page.goto('/products/exit-interview-sticker')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Cookies are off in your browser.').first().waitFor()
    if (!javaScriptEnabled) expect(page.url()).toBe(`${proxy.url}/cart`)
  },
)

test('a first visitor who looks at an empty cart by its address is told nothing of cookies', async () => {
  await using visit = await openPage(server)
  await visit.page.goto('/cart')
  await visit.page.getByText('Your cart is empty').first().waitFor()
  expect(await visit.page.getByText('Cookies are off').count()).toBe(0)
})
