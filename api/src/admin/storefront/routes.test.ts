import { expect, test } from 'bun:test'
import { cacheResponse, openAdminTest, openProductTest } from '#api-test/admin'
import { BADGES } from '#shared/badges'

const PATH = '/_api/admin/storefront'
const EVERYTHING = { showsBadges: true, showsTestimonials: true }

test('a new store shows its samples, and says how many products have badges that nobody chose', async () => {
  const { get, save, id, otherId } = await openProductTest()
  const read = async () => (await get(PATH)).body
  expect(await read()).toEqual({ ...EVERYTHING, productsWithSampleBadges: 2, hasContactEmail: false })
  await save('update', { productId: id, badges: [...BADGES] })
  await save('visibility', { productId: otherId, isHidden: true })
  expect(await read()).toMatchObject({ productsWithSampleBadges: 0 })
})

test('badges switched off are no product’s, come back as they were, and every page is rendered again', async () => {
  const { services, get, post, publicProduct, save, id } = await openProductTest()
  await save('update', { productId: id, badges: [BADGES[1]] })
  const isCached = cacheResponse(services, '/products/mug', 'product:99')
  const off = await post(PATH, { ...EVERYTHING, showsBadges: false })
  expect(off).toMatchObject({ status: 200, body: { showsBadges: false, productsWithSampleBadges: 0 } })
  expect(isCached()).toBe(false)
  expect((await publicProduct()).badges).toEqual([])
  expect((await get('/_api/products')).body.map(({ badges }: { badges: unknown }) => badges)).toEqual([
    [],
    [],
  ])
  expect((await get(`/_api/admin/products/by-id?productId=${id}`)).body.badges).toEqual([BADGES[1]])
  await post(PATH, EVERYTHING)
  expect((await publicProduct()).badges).toEqual([BADGES[1]])
})

test('what is no storefront is refused and changes nothing', async () => {
  const { get, post } = await openAdminTest({ CONTACT_EMAIL: 'us@shop.example' })
  const missing = await post(PATH, { showsBadges: false })
  expect(missing).toEqual({ status: 400, body: { error: 'showsTestimonials must be true or false.' } })
  expect((await post(PATH, { ...EVERYTHING, showsPrices: false })).status).toBe(400)
  expect((await get(PATH)).body).toMatchObject({ ...EVERYTHING, hasContactEmail: true })
})
