import { expect, test } from 'bun:test'
import { structuredDataOf } from '#shared/test/google-rules'
import { cartCookie } from '../test/cart.ts'
import { find, findAll, pageText, request } from '../test/http.ts'
import { ownStore } from '../test/stores.ts'

/** Stores where nobody has edited a text. The texts below are specified: they change only with the specification. */
const server = await ownStore()
const selling = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true', CONTACT_EMAIL: 'us@shop.example' } })

const DESCRIPTION =
  'Tees, hoodies, mugs and more for people who are open to work and don’t hide it. Good goods, dry jokes, made to order.'
const TITLE = 'Professional Gear for #OPENTOWORK Professionals'
const BADGES = ['BEST SELLER', '#OPENTOWORK Limited Edition']
const QUOTES = [
  'References, available without request',
  'Wore it to the interview. They asked where I got it, then why I left my last job. I had a good answer to the first.',
  'Dana R.',
  'Between roles, by mutual agreement',
  'My recruiter called it “a bold choice”. It is the most specific feedback I have had all year.',
  'Marcus T.',
  'Product manager, formerly',
  'Arrived before a single reply to my applications did. The fit is excellent, culturally and otherwise.',
  'Priya S.',
  'Open to relocation',
]
const FEATURES = [
  'Made to order, after you ask. We don’t do speculative applications.',
  'Made to outlast the average probation period.',
  'Suitable for interviews, coffee chats and the kitchen table.',
]
const BUILDER = [
  'Nobody hiring? Found something.',
  'The portfolio, the side project, the company you keep mentioning in interviews: describe it in a sentence, and an AI site builder makes the site. No take-home assignment.',
  'Build a site with AI',
]
const NOT_FOUND = ['Not Found', 'This page is no longer with us. It left to pursue other opportunities.']
const EMPTY_CART = [
  'Shopping cart',
  'Your cart is empty',
  'Good gear for the search is one click away.',
  'Browse all products',
]

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&quot;': '"', '&#39;': "'" }

/** Returns the texts of an element in their order, each without markup. */
function textsOf(html: string, element: 'header' | 'main' | 'footer', without = 'svg'): string[] {
  const shown = new HTMLRewriter()
    .on(`script, style, template, ${without}`, { element: (each) => void each.remove() })
    .transform(html)
  const [inside = ''] = shown.match(new RegExp(`<${element}[ >].*?</${element}>`, 's')) ?? []
  return inside
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const mainOf = async (path: string, without?: string) =>
  textsOf(await pageText(server, path), 'main', without)

test.each([
  ['/', TITLE, DESCRIPTION],
  [
    '/products',
    'All Products | #OPENTOWORK',
    'All goods of the #OPENTOWORK store: tees, hoodies, mugs, caps, totes and stickers, made to order.',
  ],
  [
    '/collections',
    'Our Collections | #OPENTOWORK',
    'All collections of the #OPENTOWORK store: pick a mood, or a category, or both.',
  ],
  [
    '/collections/opentowork',
    '#OPENTOWORK Collection',
    '#OPENTOWORK Collection: goods for people who are open to work, made to order.',
  ],
  ['/products/reorg-world-tour-tee', 'Reorg World Tour Tee | #OPENTOWORK', undefined],
  ['/cart', 'Shopping cart | #OPENTOWORK', DESCRIPTION],
  ['/nothing', 'Not Found | #OPENTOWORK', DESCRIPTION],
])('the frame of %s and what stands in its head are the specified ones', async (path, title, description) => {
  const html = await (await request(server, path)).text()
  expect(find(html, 'title')).toBe(title)
  if (description) expect(find(html, 'meta[name=description]', 'content')).toBe(description)
  expect(find(html, 'meta[property="og:site_name"]', 'content')).toBe('#OPENTOWORK')
  expect(textsOf(html, 'header').slice(0, 3)).toEqual([
    'All Products',
    '#OPENTOWORK COLLECTION',
    'OPENTOWORK',
  ])
  expect(find(html, 'header a[href="/"]', 'aria-label')).toBe('#OPENTOWORK, home page')
  expect(find(html, 'header a[href="/collections/opentowork"]')).toBe('#OPENTOWORK COLLECTION')
  expect(findAll(html, 'aside[aria-label=Announcement]', 'class')).toEqual([])
  expect(textsOf(html, 'footer')).toEqual([
    'Made to order, by people who also have a gap in their CV.',
    ...['Shop', 'All products', 'Collections', 'Your cart'],
    ...['Help', 'Shipping', 'Returns', 'Contact', 'Terms'],
    ...['Company', 'About', 'Privacy'],
    `© ${new Date().getFullYear()} #OPENTOWORK. All rights reserved.`,
  ])
})

test('home has the specified hero, the grid’s title and the AI site builder', async () => {
  expect(await mainOf('/', 'main ul')).toEqual([
    TITLE,
    'Shirts, mugs and other soft skills for people between positions. Made to order. No cover letter required.',
    'Explore Collection',
    '#OPENTOWORK',
    '#OPENTOWORK Collection',
    ...BUILDER,
  ])
  const html = await pageText(server, '/')
  expect(find(html, 'main a[href="#products"]')).toBe('Explore Collection')
  expect(find(html, 'meta[property="og:image:alt"]', 'content')).toBe(
    'Gear for the #OPENTOWORK crowd, beside an open green ring',
  )
})

test('lists, collections, the cart and a missing page have the specified texts', async () => {
  const [title] = await mainOf('/products')
  expect(title).toBe('All Products')
  expect(await mainOf('/collections', 'main nav')).toEqual([
    'Our Collections',
    '#OPENTOWORK Collection',
    '27 Products',
  ])
  expect((await mainOf('/collections/opentowork', 'main ul')).slice(0, 4)).toEqual([
    'Home',
    'Collections',
    ...Array(2).fill('#OPENTOWORK Collection'),
  ])
  expect(await mainOf('/cart')).toEqual(EMPTY_CART)
  const missing = await (await request(server, '/nothing')).text()
  expect(textsOf(missing, 'main', 'main ul').slice(0, 3)).toEqual([...NOT_FOUND, 'Go to Homepage'])

  const filled = await request(server, '/cart', { headers: { cookie: await cartCookie(server) } })
  const texts = textsOf(await filled.text(), 'main')
  expect(texts.filter((text) => /checkout/i.test(text))).toEqual([
    'Calculated at checkout',
    'Proceed to Checkout',
    'Checkout isn’t open yet. Your cart will wait for you.',
  ])
})

test('a product that nobody has edited has the specified badges, features and quotes', async () => {
  const texts = await mainOf('/products/reorg-world-tour-tee')
  const from = (first: string, { length }: string[]) =>
    texts.slice(texts.indexOf(first), texts.indexOf(first) + length)
  expect(from(BADGES[0]!, BADGES)).toEqual(BADGES)
  expect(from(FEATURES[0]!, FEATURES)).toEqual(FEATURES)
  expect(from(QUOTES[0]!, QUOTES)).toEqual(QUOTES)
  expect(texts).toContain('Add to Cart')
})

test('structured data and manifest have the specified name', async () => {
  const [organization, website] = structuredDataOf(await pageText(server, '/'))
  expect(organization).toMatchObject({ '@type': 'Organization', name: '#OPENTOWORK' })
  expect(website).toMatchObject({ '@type': 'WebSite', name: '#OPENTOWORK', alternateName: 'OPENTOWORK' })
  expect(JSON.parse(await pageText(server, '/manifest.webmanifest'))).toMatchObject({
    name: '#OPENTOWORK',
    short_name: 'OPENTOWORK',
    description: DESCRIPTION,
    shortcuts: [{ name: 'All products' }, { name: 'Collections' }],
  })
})

/** Digests of the texts of the six pages, for a store without checkout and for one that sells. */
const PAGES: [path: string, title: string, closed: string, open: string][] = [
  ['/shipping', 'Shipping', '79ddfdafa3483314', '0b1dfb2572a9d30c'],
  ['/returns', 'Returns', '5c947bb34aa60fef', 'a528cf3a59e9a3b0'],
  ['/privacy', 'Privacy', '162a49b6034a719f', '2aa277eb55ba0867'],
  ['/terms', 'Terms', '9297fc5f5ef4e107', '219f8ed4eb2d8a54'],
  ['/contact', 'Contact', '5f4575ee262b77d8', '82c1bfd5fb88d518'],
  ['/about', 'About', '968f51dad9280a3f', '15e62fc1db437990'],
]

test.each(PAGES)('the text of %s is as it was written', async (path, title, closed, open) => {
  const digests = await Promise.all(
    [server, selling].map(async (store) => {
      const [heading, ...texts] = textsOf(await pageText(store, path), 'main')
      expect(heading).toBe(title)
      return new Bun.CryptoHasher('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
    }),
  )
  expect(digests).toEqual([closed, open])
})
