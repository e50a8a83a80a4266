import { expect, test } from 'bun:test'
import { remoteProduct, remoteVariant } from '#api-test/catalog-diff'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced } from '#api-test/sync'
import { mockups, variants } from '../db/schema/catalog.ts'
import { tellApart } from './tell-apart.ts'

const closing = closeAfterEach()

/** Variants of one size and color with these names. */
const alike = (names: readonly string[]) =>
  remoteProduct(1, {
    variants: names.map((_, index) => remoteVariant(index + 1)),
    variantNames: new Map(names.map((name, index) => [index + 1, name])),
  })

test.each<[names: string[], options: (string | null)[]]>([
  [
    ['Mug / White / 11 oz / Left handle', 'Mug / White / 11 oz / Right handle'],
    ['Left', 'Right'],
  ],
  [
    ['Classic Tee / Black / M', 'Premium Tee / Black / M'],
    ['Classic', 'Premium'],
  ],
  [
    ['Tee / Black / M', 'Tee / Black / M (Premium)'],
    ['M', 'M (Premium)'],
  ],
  [
    ['Poster (framed, oak)', 'Poster (framed, black)', 'Poster (rolled)'],
    ['framed, oak', 'framed, black', 'rolled'],
  ],
  [
    ['Tee', 'Tee Deluxe'],
    ['Tee', 'Tee Deluxe'],
  ],
  [
    ['ポスター 大 / 黒', 'ポスター 小 / 黒'],
    ['大', '小'],
  ],
  [
    ['חולצה - ארוכה', 'חולצה - קצרה'],
    ['ארוכה', 'קצרה'],
  ],
  [
    ['Pin ⭐', 'Pin 🌙'],
    ['⭐', '🌙'],
  ],
  [
    ['', 'Gift box'],
    [null, 'Gift box'],
  ],
  [
    ['Tote /', 'Tote -'],
    ['Tote /', 'Tote -'],
  ],
])('of the names %j the options are %j', (names, options) => {
  const { variants, leftOut } = tellApart(alike(names))
  expect(variants.map(({ option }) => option)).toEqual(options)
  expect(leftOut).toEqual([])
})

test('of variants with one name, or with names that differ only where they are cut, the first stays', () => {
  const long = 'x'.repeat(300)
  for (const [names, options, leftOut] of [
    [['Tee', 'Tee', 'Tee'], [null], [2, 3]],
    [['Tee A', 'Tee B', 'Tee A'], ['A', 'B'], [3]],
    [['', ''], [null], [2]],
    [[`${long}1`, `${long}2`], [null], [2]],
  ] as const) {
    const told = tellApart(alike(names))
    expect(told.variants.map(({ option }) => option)).toEqual([...options])
    expect(told.leftOut).toMatchObject(
      leftOut.map(() => ({
        reason: 'has the size, color and name of another variant',
        printfulProductId: 1,
      })),
    )
    expect(told.variants.map(({ printfulId }) => printfulId)).not.toContain(leftOut[0])
  }
})

test('one size by that name is the size of a variant without one, and other variants have no option', () => {
  const product = remoteProduct(1, {
    variants: [
      remoteVariant(1, { size: null }),
      remoteVariant(2, { size: 'One size' }),
      remoteVariant(3, { size: null, color: null }),
    ],
    variantNames: new Map([
      [1, 'Cap / Flat'],
      [2, 'Cap / Curved'],
      [3, 'Cap'],
    ]),
  })
  expect(tellApart(product).variants.map(({ option }) => option)).toEqual(['Flat', 'Curved', null])
})

/** A synced product of three variants, of which the first two are alike. */
async function openAlike(names: readonly string[]) {
  const t = closing(await openSynced(1))
  const product = t.source(0)
  const [first, second, third] = structuredClone(product.sync_variants)
  Object.assign(first!, { retail_price: '20.00', name: names[0] })
  Object.assign(second!, { retail_price: '23.00', name: names[1], size: first!.size, color: first!.color })
  product.sync_variants = [first!, second!, third!]
  const { report } = await t.sync.run()
  const listed = () => t.listListedVariants(t.row(0).id)
  return { ...t, report, listed, product }
}

test('variants of one size and color are synced with the part of their names that differs', async () => {
  const t = await openAlike(['Tee / White / S / Slim', 'Tee / White / S / Loose'])
  expect(t.listed().map(({ option, priceCents }) => [option, priceCents])).toEqual([
    ['Slim', 2000],
    ['Loose', 2300],
    [null, t.listed()[2]!.priceCents],
  ])
  expect(t.report.leftOut).toEqual([])
  const writes = t.countWrittenRows()
  expect((await t.sync.run()).report).toMatchObject({ unchanged: 1, updated: [] })
  expect(t.countWrittenRows()).toBe(writes)
  // As an older version has stored them.
  t.db.update(variants).set({ option: null }).run()
  expect((await t.sync.run()).report).toMatchObject({ unchanged: 0 })
  expect(t.listed().map(({ option }) => option)).toEqual(['Slim', 'Loose', null])
  t.product.sync_variants.splice(1, 1)
  await t.sync.run()
  expect(t.listed().map(({ option }) => option)).toEqual([null, null])
})

test('one that has even the name of another is left out with a warning, also in a dry run', async () => {
  const t = await openAlike(['Tee / White / S', 'Tee / White / S'])
  expect(t.listed().map(({ printfulId }) => printfulId)).toEqual(
    [0, 2].map((index) => t.product.sync_variants[index]!.id),
  )
  const leftOut = [
    {
      name: 'Tee / White / S',
      slug: t.row(0).slug,
      reason: 'has the size, color and name of another variant',
    },
  ]
  expect(t.report.leftOut).toEqual(leftOut)
  expect((await t.sync.run({ dryRun: true })).report.leftOut).toEqual(leftOut)
})

test('a variant without size and color has those of its blank, and its mockup has the color', async () => {
  const t = closing(await openSynced(1))
  const before = { listed: t.listListedVariants(t.row(0).id), mockups: t.db.select().from(mockups).all() }
  for (const variant of t.source(0).sync_variants) Object.assign(variant, { size: null, color: null })
  expect((await t.sync.run()).report).toMatchObject({ unchanged: 1, updated: [], leftOut: [] })
  expect(t.listListedVariants(t.row(0).id)).toEqual(before.listed)
  expect(t.db.select().from(mockups).all()).toEqual(before.mockups)
  expect(new Set(before.listed.map(({ color }) => color)).size).toBeGreaterThan(1)
})

test('what the blank does not know either stays unknown, and without colors nothing is left out', async () => {
  const t = closing(await openSynced(1))
  const product = t.source(0)
  const [black, plain] = structuredClone(product.sync_variants)
  Object.assign(plain!, { size: black!.size, color: null, name: black!.name })
  Object.assign(plain!.product, { variant_id: 1 })
  product.sync_variants = [black!, plain!]
  const { report } = await t.sync.run()
  expect(report.leftOut).toEqual([])
  expect(t.listListedVariants(t.row(0).id)).toMatchObject([
    { size: black!.size, color: black!.color, option: null },
    { size: black!.size, color: null, option: null },
  ])
})
