import { expect, test } from 'bun:test'
import { structuredDataOf } from '#shared/test/google-rules'
import { adminCookie, find, pageText, request } from '../test/http.ts'
import { markupProblems } from '../test/markup.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true', CONTACT_EMAIL: 'us@shop.example' } })
/** Second process on the same database. */
const other = await ownStore({ folder: server.folder, sandbox: server.sandbox, empty: true })
const cookie = await adminCookie(server, ADMIN)

const save = (data: object) =>
  request(server, '/_api/admin/storefront', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })

const NAME = `</title><script>alert(1)</script>"'&amp; ‮שלום 👩‍💻`
const PATHS = [
  '/',
  '/products',
  '/products/reorg-world-tour-tee',
  '/collections',
  '/cart',
  '/nothing',
  '/about',
]

testAll.each([NAME, '<'.repeat(200), '👩‍💻'.repeat(40), '#', '-- $1 {{checkout}} $& \\'])(
  'a store named %s keeps its pages, structured data, manifest and feed whole',
  async (given) => {
    const response = await save({ name: given, hero: { title: given, text: given, linkLabel: given } })
    expect(response.status).toBe(200)
    const { name } = await response.json()
    for (const path of PATHS) {
      const html = await (await request(server, path)).text()
      expect([path, markupProblems(html)]).toEqual([path, []])
      // In a quoted attribute, it is text.
      expect([path, html.replace(/"[^"]*"/g, '').includes('<script>alert')]).toEqual([path, false])
      expect([path, html.match(/<title>/g)?.length]).toEqual([path, 1])
    }
    const [organization] = structuredDataOf(await pageText(server, '/'))
    expect(organization?.name).toBe(name)
    expect(JSON.parse(await pageText(server, '/manifest.webmanifest')).name).toBe(name)
    expect((await pageText(server, '/feed.tsv')).split('\n')[0]).toStartWith('id\t')
  },
)

const BODY = `# <img src=x onerror=alert(1)>

<script>alert(1)</script> [a](javascript:alert(1)) [b](data:text/html,x) ![c](https://evil.example/c.png) <a href="x">d</a>

${'W'.repeat(20_000)}

שלום עולם 👩‍💻 {{checkout}} {{#contact}} ]]> --> </main>

| a | b |
| - | - |
| <b> | [e](https://example.com/?a=1&b="2") |`

test('markup, unsafe links and images of a text page are text, and a page of the greatest length is served', async () => {
  expect((await save({ pages: { about: { title: NAME, body: BODY } } })).status).toBe(200)
  const html = await pageText(server, '/about')
  const [main = ''] = html.match(/<main.*<\/main>/s) ?? []
  expect(main).not.toMatch(/<(script|img|b)\b|javascript:alert|href="(data|x)|evil\.example/)
  expect(main).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(main).toContain('{{checkout}} {{#contact}}')
  expect(main).toContain('href="https://example.com/?a=1&amp;b=%222%22"')
  expect(markupProblems(html)).toEqual([])
  expect(
    (await save({ pages: { about: { title: 'About', body: `${'é '.repeat(24_000)}end` } } })).status,
  ).toBe(200)
  expect(await pageText(server, '/about')).toContain('é end')
  const tooLong = await save({ pages: { about: { title: 'About', body: 'b'.repeat(100_000) } } })
  expect(tooLong.status).toBe(400)
  expect(await tooLong.json()).toEqual({ error: 'Text cannot exceed 50,000 characters.' })
})

test('of two saves at once that have read the same, one is refused, and nothing of it is written', async () => {
  const { updatedAt } = await (await save({ name: 'Before' })).json()
  const responses = await Promise.all(['One', 'Two'].map((name) => save({ name, updatedAt })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = await responses.find(({ status }) => status === 200)!.json()
  expect(find(await pageText(server, '/cart'), 'title')).toBe(`Shopping cart | ${saved.name}`)
})

test('a save while pages are rendered is on every page that is asked for after it', async () => {
  for (let round = 0; round < 10; round++) {
    const name = `Store ${round}`
    const rendering = PATHS.map((path) => request(server, path))
    expect((await save({ name })).status).toBe(200)
    await Promise.all(rendering)
    for (const path of PATHS) {
      const title = find(
        await (await request(server, path)).text(),
        'meta[property="og:site_name"]',
        'content',
      )
      expect([path, title]).toEqual([path, name])
    }
  }
})

test('another process on the same database shows a save on its next request', async () => {
  expect(await pageText(other, '/about')).toContain('Store 9')
  await save({ name: 'Seen by both', pages: { about: { title: 'Us', body: 'Two people.' } } })
  const html = await pageText(other, '/about')
  expect(find(html, 'title')).toBe('Us | Seen by both')
  expect(html).toContain('Two people.')
})
