import { afterEach, expect, test } from 'bun:test'
import { builtInCatalog } from './catalog.ts'
import { serverError } from './faults.ts'
import { isInStock } from './regional-stock.ts'
import { type Sandbox, startSandbox } from './server.ts'

const catalog = builtInCatalog()
const { blanks, blankVariants } = catalog
const syncVariants = catalog.products.flatMap(({ sync_variants }) => sync_variants)
const findBlankVariant = (id: number) => blankVariants.find((variant) => variant.id === id)!
const variantsOf = (blankId: number) => blankVariants.filter(({ product_id }) => product_id === blankId)

let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.stop()
  sandbox = undefined
})

const PRODUCT_FIELDS =
  'id main_category_id type description type_name title brand model image variant_count currency options dimensions is_discontinued avg_fulfillment_time techniques files origin_country'
const VARIANT_FIELDS =
  'id product_id name size color color_code color_code2 image price in_stock availability_regions availability_status'

test('a blank and its variants have the fields of the recorded responses, and need no token', async () => {
  sandbox = startSandbox({ token: 'secret' })
  for (const { id } of blanks) {
    const { result } = await (await fetch(`${sandbox.url}/products/${id}`)).json()
    expect(Object.keys(result.product)).toEqual(PRODUCT_FIELDS.split(' '))
    expect(result.product.image).toStartWith(`${sandbox.url}/files/`)
    expect(result.variants).toHaveLength(result.product.variant_count)
    for (const { material: _, ...variant } of result.variants) {
      expect(Object.keys(variant)).toEqual(VARIANT_FIELDS.split(' '))
      expect(variant.price).toMatch(/^\d+\.\d\d$/)
    }
  }
})

test('a blank says what it is like, as recorded', () => {
  expect(blanks.find(({ id }) => id === 71)).toMatchObject({
    type: 'T-SHIRT',
    type_name: 'T-Shirt',
    title: 'Unisex Staple T-Shirt | Bella + Canvas 3001',
    brand: 'Bella + Canvas',
    avg_fulfillment_time: null,
    is_discontinued: false,
    techniques: [{ key: 'DTG', display_name: 'DTG printing', is_default: true }],
  })
  expect(blanks.find(({ id }) => id === 19)).toMatchObject({ title: 'White Glossy Mug', brand: null })
  expect(blanks.filter(({ origin_country }) => origin_country === null).length).toBeGreaterThan(
    blanks.length / 2,
  )
  expect(new Set(blanks.map(({ brand }) => brand)).size).toBeGreaterThan(4)
})

test('every sync variant refers to a variant of its blank, by an id of its own', () => {
  expect(new Set(blankVariants.map(({ id }) => id)).size).toBe(blankVariants.length)
  for (const { product, size, color } of syncVariants) {
    const { product_id, name, image } = product
    expect(findBlankVariant(product.variant_id)).toMatchObject({ product_id, name, image, size, color })
  }
  const [tee] = syncVariants
  expect(tee!.product.name).toBe('Bella + Canvas 3001 (Forest / S)')
})

test("heather colors have another material; stickers and notebooks don't name theirs", () => {
  const materialOf = (color: string) => variantsOf(71).find((variant) => variant.color === color)?.material
  expect(materialOf('Black')).toEqual([{ name: 'Cotton', percentage: 100 }])
  expect(materialOf('Athletic Heather')).toEqual([
    { name: 'Cotton', percentage: 90 },
    { name: 'Polyester', percentage: 10 },
  ])
  for (const { product_id, material } of blankVariants) {
    expect(material === undefined).toBe(product_id === 358 || product_id === 474)
    if (material) expect(material.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
  }
  const names = blankVariants.flatMap(({ material = [] }) => material.map(({ name }) => name))
  expect(names).toContain('cotton')
  expect(names).toContain('COTTON')
})

test('a one-tone color has null or an empty text as its second color code', () => {
  expect(new Set(variantsOf(71).map((variant) => variant.color_code2))).toEqual(new Set([null]))
  const cap = variantsOf(206)
  expect(cap.find(({ color }) => color === 'Navy')).toMatchObject({ color_code2: '' })
  expect(cap.find(({ color }) => color === 'Green / White')).toMatchObject({ color_code2: '#f2efe6' })
  expect(variantsOf(358)[0]).toMatchObject({ color: null, color_code: null, color_code2: null })
})

test('no cost is a retail price or part of any text that a shopper may see', () => {
  const retailPrices = syncVariants.map(({ retail_price }) => retail_price)
  const texts = [
    ...retailPrices,
    ...syncVariants.map(({ name }) => name),
    ...blanks.flatMap(({ description, title, model }) => [description, title, model]),
    JSON.stringify(catalog.sizeGuides),
  ].join('\n')
  const extraCosts = blanks.flatMap(({ files }) => files.flatMap((file) => file.additional_price ?? []))
  expect(extraCosts).toContain('5.91')
  for (const cost of [...blankVariants.map(({ price }) => price), ...extraCosts]) {
    expect(retailPrices).not.toContain(cost)
    expect(texts).not.toContain(cost)
  }
})

test('larger sizes cost more, and margins are healthy but for the socks and one sticker', () => {
  expect(variantsOf(71).find(({ size }) => size === 'M')?.price).toBe('11.69')
  expect(variantsOf(71).find(({ size }) => size === '3XL')?.price).toBe('15.27')
  const shown = catalog.products.filter(({ sync_product }) => !sync_product.is_ignored)
  const margins = shown
    .flatMap(({ sync_variants }) => sync_variants)
    .filter(({ retail_price }) => retail_price !== null)
    .map(({ name, retail_price, product }) => ({
      name,
      margin: 1 - Number(findBlankVariant(product.variant_id).price) / Number(retail_price),
    }))
  const thin = margins.filter(({ margin }) => margin < 0.3)
  expect(thin.filter(({ margin }) => margin < 0).map(({ name }) => name)).toEqual([
    '#OPENTOWORK Sticker / 5.5″×5.5″',
  ])
  expect(thin.filter(({ margin }) => margin > 0).map(({ name }) => name)).toEqual([
    'Soft Skills Socks / White / S/M',
    'Soft Skills Socks / White / L/XL',
    'Soft Skills Socks / Forest / S/M',
    'Soft Skills Socks / Forest / L/XL',
  ])
})

test('stock varies by region', () => {
  for (const { availability_regions, availability_status, in_stock } of blankVariants) {
    expect(availability_status.map(({ region }) => region)).toEqual(Object.keys(availability_regions))
    expect(in_stock).toBe(availability_status.some(({ status }) => isInStock(status)))
  }
  const moss = variantsOf(71).find(({ color, size }) => color === 'Moss' && size === 'M')!
  expect(moss.availability_regions).toMatchObject({ US: 'United States', EU: 'Europe', EU_LV: 'Latvia' })
  expect(moss.availability_status).toContainEqual({ region: 'US', status: 'in_stock' })
  expect(moss.availability_status).toContainEqual({ region: 'EU', status: 'out_of_stock' })
  expect(variantsOf(524)[0]?.availability_regions).toEqual({ US: 'United States' })
  const statuses = blankVariants.flatMap(({ availability_status }) => availability_status)
  expect(new Set(statuses.map(({ status }) => status)).size).toBe(5)
})

test('stock agrees with the availability of the sync variants', () => {
  for (const { availability_status: availability, product } of syncVariants) {
    const { availability_status, in_stock } = findBlankVariant(product.variant_id)
    if (availability === 'active') expect(in_stock).toBe(true)
    else expect(isInStock(availability_status[0]!.status)).toBe(false)
    const discontinued = availability_status.filter(({ status }) => status === 'discontinued')
    expect(discontinued).toHaveLength(availability === 'discontinued' ? availability_status.length : 0)
  }
})

test('a blank offers sizes that the store does not sell', () => {
  const sold = new Set(syncVariants.map(({ product }) => product.variant_id))
  const unsold = blankVariants.filter(({ id }) => !sold.has(id))
  expect(new Set(unsold.map(({ size }) => size))).toEqual(new Set(['XS']))
})

test('a fault applies to the blank and its size guide', async () => {
  sandbox = startSandbox()
  sandbox.fail(/^\/products\/71/, serverError(), 2)
  expect((await fetch(`${sandbox.url}/products/71`)).status).toBe(500)
  expect((await fetch(`${sandbox.url}/products/71/sizes?unit=cm`)).status).toBe(500)
  expect((await fetch(`${sandbox.url}/products/71`)).status).toBe(200)
})
