import { expect, test } from 'bun:test'
import { cacheResponse, openAdminTest, openProductTest } from '#api-test/admin'
import { BADGES } from '#shared/badges'
import { TEXT_PAGES } from '#shared/storefront-parts'
import { DEFAULT_TEXTS } from '#shared/storefront-texts'

const PATH = '/_api/admin/storefront'
const QUOTE = { name: 'Ann', role: 'Customer', quote: 'It fits.' }
const ABOUT = { title: 'Who we are', body: 'Two people and a *printer*.' }
const NEVER = '1970-01-01T00:00:00.000Z'

type Test = Awaited<ReturnType<typeof openAdminTest>>
const read = async ({ get }: Pick<Test, 'get'>) => (await get(PATH)).body
const listKinds = async ({ get }: Pick<Test, 'get'>) =>
  (await get('/_api/admin/changes')).body.map(({ kind }: { kind: string }) => kind)

test('a new store has the specified texts, and the pages of the content folder as they read now', async () => {
  const storefront = await read(await openAdminTest())
  expect(storefront).toMatchObject({ ...DEFAULT_TEXTS, updatedAt: NEVER })
  expect(Object.keys(storefront.pages)).toEqual([...TEXT_PAGES])
  for (const id of TEXT_PAGES) {
    const { title, body, isDefault } = storefront.pages[id]
    // The store may have another name.
    expect([isDefault, title.length > 0, /\{\{|^---|#OPENTOWORK/.test(body)]).toEqual([true, true, false])
  }
  expect(storefront.pages.contact.body).toContain('This store has not published an address yet.')
  const reachable = await read(await openAdminTest({ CONTACT_EMAIL: 'us@shop.example' }))
  expect(reachable.pages.contact.body).toContain('[us@shop.example](mailto:us@shop.example)')
})

test('the parts that are given change, null returns one to its default, and the others stay', async () => {
  const admin = await openAdminTest()
  const { post } = admin
  const announcement = { text: 'Closed on Monday', href: '/shipping' }
  const saved = await post(PATH, { name: '  Acme  ', announcement, pages: { about: ABOUT } })
  expect(saved).toMatchObject({ status: 200, body: { name: 'Acme', announcement } })
  expect(saved.body.pages.about).toEqual({ ...ABOUT, isDefault: false })
  expect(saved.body.hero).toEqual(DEFAULT_TEXTS.hero)
  expect(await read(admin)).toEqual(saved.body)
  const back = await post(PATH, { name: null, announcement: null, pages: { about: null } })
  expect(back.body).toMatchObject({ name: '#OPENTOWORK', announcement: null })
  expect(back.body.pages.about).toMatchObject({ title: 'About', isDefault: true })
  expect(Date.parse(back.body.updatedAt)).toBeGreaterThan(Date.parse(saved.body.updatedAt))
})

test('a save of an outdated storefront is refused with the current one and writes nothing', async () => {
  const { post } = await openAdminTest()
  const { updatedAt } = (await post(PATH, { name: 'One', updatedAt: NEVER })).body
  const refused = await post(PATH, { name: 'Two', updatedAt: NEVER })
  expect(refused).toMatchObject({
    status: 409,
    body: { reason: 'conflict', current: { name: 'One', updatedAt } },
  })
  expect((await post(PATH, { name: 'Two', updatedAt })).body.name).toBe('Two')
})

test.each<[update: object]>([
  [{ name: '' }],
  [{ name: ' \u200b ' }],
  [{ name: 'a'.repeat(201) }],
  [{ color: 'red' }],
  [{ hero: { title: 'Only a title' } }],
  [{ hero: { ...DEFAULT_TEXTS.hero, image: 'x' } }],
  [{ announcement: { text: 'x', href: 'javascript:alert(1)' } }],
  [{ announcement: { text: 'x', href: 'http://shop.example' } }],
  [{ announcement: { text: 'x', href: '//evil.example' } }],
  [{ announcement: { text: 'x', href: '/\\evil.example' } }],
  [{ announcement: { text: 'x', href: ' java\nscript:alert(1)' } }],
  [{ announcement: { text: 'x', href: 'data:text/html,x' } }],
  [{ announcement: { text: 'x'.repeat(201), href: null } }],
  [{ announcement: { text: 'x' } }],
  [{ badges: { isShown: true, texts: ['One'] } }],
  [{ badges: { isShown: true, texts: ['One', 'Two', 'Three'] } }],
  [{ badges: { isShown: true, texts: ['One', ''] } }],
  [{ testimonials: { isShown: true, items: [QUOTE, QUOTE] } }],
  [{ testimonials: { isShown: true, items: [QUOTE, QUOTE, { ...QUOTE, quote: 'q'.repeat(501) }] } }],
  [{ isAiBuilderShown: 'no' }],
  [{ pages: { imprint: ABOUT } }],
  [{ pages: { about: { title: 'About' } } }],
  [{ pages: { about: { ...ABOUT, isDefault: false } } }],
  [{ pages: { about: { ...ABOUT, body: ' ' } } }],
  [{ pages: { about: { ...ABOUT, body: 'b'.repeat(50_001) } } }],
])('an invalid update (%#) is refused with a sentence and changes nothing', async (update) => {
  const admin = await openAdminTest()
  const { status, body } = await admin.post(PATH, update)
  expect([status, typeof body.error]).toEqual([400, 'string'])
  expect((await read(admin)).updatedAt).toBe(NEVER)
})

test('texts of the greatest length and links that may be followed are accepted', async () => {
  const { post } = await openAdminTest()
  const long = { title: 't'.repeat(200), body: 'b'.repeat(50_000) }
  const quote = { ...QUOTE, quote: 'q'.repeat(500) }
  for (const href of ['/returns', '/products?q=tee#top', 'https://example.com/a', null]) {
    const update = {
      name: 'n'.repeat(200),
      announcement: { text: 'x'.repeat(200), href },
      testimonials: { isShown: true, items: [quote, quote, quote] },
      pages: { terms: long },
    }
    expect((await post(PATH, update)).status).toBe(200)
  }
})

test('each changed part is a change of its own that can be undone, and unchanged ones are none', async () => {
  const admin = await openAdminTest()
  const { get, post } = admin
  await post(PATH, { ...DEFAULT_TEXTS, name: 'Acme', pages: { about: ABOUT } })
  expect((await listKinds(admin)).toSorted()).toEqual(['about_page', 'store_name'])
  await post(PATH, { name: 'Acme', pages: { about: ABOUT } })
  expect(await listKinds(admin)).toHaveLength(2)
  const changes: { id: number; kind: string }[] = (await get('/_api/admin/changes')).body
  for (const { id } of changes) {
    expect((await post('/_api/admin/changes/undo', { changeId: id })).status).toBe(200)
  }
  const { name, pages } = await read(admin)
  expect([name, pages.about.isDefault]).toEqual(['#OPENTOWORK', true])
  const again = await post('/_api/admin/changes/undo', { changeId: changes[0]!.id })
  expect([again.status, again.body.error]).toEqual([
    409,
    'This has changed again since, so it can’t be undone.',
  ])
})

test('several changes are undone by one call, those of the storefront with those of products', async () => {
  const { get, post, save, id, services } = await openProductTest()
  await save('description', { productId: id, description: 'Soft' })
  await post('/_api/admin/collections', { name: 'Desk' })
  await post(PATH, { name: 'Acme', pages: { about: ABOUT } })
  await post(PATH, { pages: { about: { ...ABOUT, title: 'Us' } } })
  const changes: { id: number; kind: string }[] = (await get('/_api/admin/changes')).body
  const idsOf = (...kinds: string[]) =>
    changes.filter(({ kind }) => kinds.includes(kind)).map((change) => change.id)
  const isCached = cacheResponse(services, '/', 'home')
  const { body } = await post('/_api/admin/changes/undo-several', {
    changeIds: changes.map((each) => each.id),
  })
  const [lastEdit, firstEdit] = idsOf('about_page')
  expect(body.undone.toSorted()).toEqual([...idsOf('description', 'store_name'), lastEdit].toSorted())
  expect(body.failed.toSorted()).toEqual([...idsOf('collection_created'), firstEdit].toSorted())
  expect(isCached()).toBe(false)
  expect((await get(PATH)).body).toMatchObject({ name: '#OPENTOWORK', pages: { about: ABOUT } })
  expect((await get('/_api/admin/products')).body[0].description).toBe(null)
})

test('a default that is saved as it is stays the default', async () => {
  const admin = await openAdminTest()
  const { title, body } = (await read(admin)).pages.shipping
  await admin.post(PATH, { name: '#OPENTOWORK', pages: { shipping: { title, body } } })
  expect(await read(admin)).toMatchObject({ updatedAt: NEVER, pages: { shipping: { isDefault: true } } })
})

test('a change purges what shows it', async () => {
  const { services, post } = await openAdminTest()
  const purged: string[][] = []
  services.responseCache.purge = (tags) => purged.push([...(tags ?? ['all'])])
  const tagsOf = async (update: object) => {
    purged.length = 0
    await post(PATH, update)
    return purged.flat()
  }
  const hero = { ...DEFAULT_TEXTS.hero, title: 'New' }
  expect(await tagsOf({ hero })).toEqual(['home'])
  expect(await tagsOf({ isAiBuilderShown: false })).toEqual(['home'])
  expect(await tagsOf({ pages: { terms: { title: 'Terms', body: 'None.' } } })).toEqual(['text:terms'])
  expect(await tagsOf({ pages: { returns: { title: 'Returns', body: 'None.' } } })).toEqual([
    'related',
    'text:returns',
  ])
  expect(await tagsOf({ pages: { returns: { title: 'Returns', body: 'Some.' } } })).toEqual(['text:returns'])
  expect(await tagsOf({ badges: { isShown: false, texts: ['A', 'B'] } })).toEqual(['products', 'related'])
  expect(await tagsOf({ announcement: { text: 'x', href: null } })).toEqual(['all'])
  expect(await tagsOf({ name: 'Acme' })).toEqual(['all'])
  expect(await tagsOf({ pages: { terms: { title: 'Rules', body: 'None.' } } })).toEqual(['all'])
  expect(await tagsOf({ name: 'Acme' })).toEqual([])
})

test('products show the badges that they have, in the store’s words, or none', async () => {
  const { services, get, post, publicProduct, save, id } = await openProductTest()
  expect((await publicProduct()).badges).toBeUndefined()
  const isCached = cacheResponse(services, '/products/mug', 'products', 'product:99')
  await post(PATH, { badges: { isShown: true, texts: ['New', 'Few left'] } })
  expect(isCached()).toBe(false)
  expect((await publicProduct()).badges).toEqual(['New', 'Few left'])
  await save('update', { productId: id, badges: [BADGES[1]] })
  expect((await publicProduct()).badges).toEqual(['Few left'])
  await post(PATH, { badges: { isShown: false, texts: ['New', 'Few left'] } })
  expect((await get('/_api/products')).body.map(({ badges }: { badges: unknown }) => badges)).toEqual([
    [],
    [],
  ])
  await post(PATH, { badges: null })
  expect((await publicProduct()).badges).toEqual([BADGES[1]])
})

test('samples are counted until they are edited or hidden', async () => {
  const { get, post, save, id, otherId } = await openProductTest()
  const samples = async () => (await get(`${PATH}/samples`)).body
  expect(await samples()).toEqual({
    productsWithSampleBadges: 2,
    hasSampleTestimonials: true,
    hasContactEmail: false,
  })
  await save('update', { productId: id, badges: [...BADGES] })
  await save('visibility', { productId: otherId, isHidden: true })
  expect(await samples()).toMatchObject({ productsWithSampleBadges: 0 })
  await post(PATH, { testimonials: { isShown: true, items: [QUOTE, QUOTE, QUOTE] } })
  expect(await samples()).toMatchObject({ hasSampleTestimonials: false })
})

test('the text about made-up references is shown with them only', async () => {
  const admin = await openAdminTest()
  const isSaid = async () => (await read(admin)).pages.about.body.includes('made up')
  expect(await isSaid()).toBe(true)
  await admin.post(PATH, { testimonials: { ...DEFAULT_TEXTS.testimonials, isShown: false } })
  expect(await isSaid()).toBe(false)
  await admin.post(PATH, { testimonials: null })
  expect(await isSaid()).toBe(true)
  // Nobody has edited the page.
  expect(await listKinds(admin)).toEqual(['testimonials', 'testimonials'])
})
