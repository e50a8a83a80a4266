import { expect, test } from 'bun:test'
import { toPurgeRequest } from './purge-request.ts'

const SECRET = 'the-secret'
const VARNISH = 'http://10.0.0.1:6081'
const FASTLY = 'https://api.fastly.com/service/abc'
const CLOUDFLARE = 'https://api.cloudflare.com/client/v4/zones/abc'

test('Varnish gets the tags of a purge in a header, Fastly and Cloudflare as their APIs ask', () => {
  expect(toPurgeRequest(VARNISH, SECRET, ['products', 'product:7'])).toEqual({
    url: `${VARNISH}/`,
    init: { method: 'PURGE', headers: { 'Edge-Secret': SECRET, 'Surrogate-Key': 'products product:7' } },
  })
  expect(toPurgeRequest(FASTLY, SECRET, ['products', 'product:7'])).toEqual({
    url: `${FASTLY}/purge`,
    init: {
      method: 'POST',
      headers: { 'Fastly-Key': SECRET, Accept: 'application/json', 'Surrogate-Key': 'products product:7' },
    },
  })
  expect(toPurgeRequest(CLOUDFLARE, SECRET, ['products', 'product:7'])).toEqual({
    url: `${CLOUDFLARE}/purge_cache`,
    init: {
      method: 'POST',
      headers: { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' },
      body: '{"tags":["products","product:7"]}',
    },
  })
})

const MANY = Array.from({ length: 101 }, (_, id) => `product:${id}`)
const LONG = Array.from({ length: 90 }, (_, id) => `product:${'9'.repeat(80)}${id}`)

test.each([
  ['the tag of everything', ['products', 'all']],
  ['more tags than a CDN takes', MANY],
  ['more tags than fit into a header', LONG],
])('%s purges everything', (_, tags) => {
  expect(toPurgeRequest(VARNISH, SECRET, tags).init.headers['Surrogate-Key']).toBe('all')
  expect(toPurgeRequest(FASTLY, SECRET, tags)).toMatchObject({ url: `${FASTLY}/purge_all` })
  expect(toPurgeRequest(CLOUDFLARE, SECRET, tags).init.body).toBe('{"purge_everything":true}')
})
