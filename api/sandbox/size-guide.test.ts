import { afterAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { startSandbox } from './server.ts'
import type { Measurement, SizeGuide, SizeTable } from './wire.ts'

const sandbox = startSandbox({ token: 'secret', callsPerMinute: null })
afterAll(() => sandbox.stop())

const get = (blankId: number, query = '') => fetch(`${sandbox.url}/products/${blankId}/sizes${query}`)
const getGuide = async (blankId: number, query?: string): Promise<SizeGuide> =>
  (await (await get(blankId, query)).json()).result
const kinds = ({ size_tables }: SizeGuide) => size_tables.map(({ type, unit }) => `${type} ${unit}`)
const labels = ({ measurements }: SizeTable) => measurements.map(({ type_label }) => type_label)

const guides = await Promise.all(
  sandbox.catalog.sizeGuides.map(({ product_id }) => getGuide(product_id, '?unit=inches,cm')),
)
const findTables = (type: SizeTable['type'], unit: SizeTable['unit']) =>
  guides.flatMap(({ size_tables }) =>
    size_tables.filter((table) => table.type === type && table.unit === unit),
  )

test('each table comes once for each requested unit, in inches by default', async () => {
  expect(kinds(await getGuide(71))).toEqual([
    'measure_yourself inches',
    'product_measure inches',
    'international none',
  ])
  expect(await getGuide(71, '?unit=inches')).toEqual(await getGuide(71))
  expect(kinds(await getGuide(71, '?unit=cm'))).toEqual([
    'measure_yourself cm',
    'product_measure cm',
    'international none',
  ])
  expect(kinds(await getGuide(71, '?unit=inches,cm'))).toEqual([
    'measure_yourself inches',
    'measure_yourself cm',
    'product_measure inches',
    'product_measure cm',
    'international none',
  ])
})

test('an invalid unit is a 400, an unknown blank or one without a guide a 404', async () => {
  for (const query of ['?unit=miles', '?unit=', '?unit=inches,feet', '?unit=none']) {
    const response = await get(71, query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, error: { reason: 'BadRequest' } })
  }
  const withoutGuide = sandbox.catalog.blanks.filter(({ id }) => !guides.some((g) => g.product_id === id))
  expect(withoutGuide.map(({ title }) => title)).toEqual(['Kiss-Cut Stickers', 'Spiral Notebook'])
  for (const id of [1, ...withoutGuide.map(({ id }) => id)]) {
    const response = await get(id)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, result: 'Not Found' })
  }
})

test('values are texts: one value, or the least and the greatest', async () => {
  const { available_sizes, size_tables } = await getGuide(71)
  expect(available_sizes).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'])
  const [body, garment, international] = size_tables
  expect(body?.measurements[0]?.values[1]).toEqual({ size: 'S', min_value: '34', max_value: '37' })
  expect(garment?.measurements[1]?.values[0]).toEqual({ size: 'XS', value: '16.5' })
  expect(labels(international!)).toEqual(['US size', 'EU size', 'UK size'])
})

/** Of `"16.5"` or `"14 ½"`. */
const toNumber = (text: string) => Number(text.replace(' ½', '.5'))
const listTexts = ({ values }: Measurement) =>
  values.flatMap((value) => ('value' in value ? [value.value] : [value.min_value, value.max_value]))

test('centimeters are the inches converted, with at most one decimal', () => {
  for (const type of ['measure_yourself', 'product_measure'] as const) {
    const inches = findTables(type, 'inches').flatMap(({ measurements }) => measurements)
    const cm = findTables(type, 'cm').flatMap(({ measurements }) => measurements)
    expect(cm.length).toBe(inches.length)
    for (const [index, measurement] of inches.entries()) {
      if (measurement.unit === 'none') {
        expect(cm[index]).toEqual(measurement)
        continue
      }
      const cmTexts = listTexts(cm[index]!)
      expect(cmTexts).toHaveLength(listTexts(measurement).length)
      for (const [position, text] of listTexts(measurement).entries()) {
        expect(cmTexts[position]).toMatch(/^\d+(\.\d)?$/)
        expect(Math.abs(Number(cmTexts[position]) - toNumber(text) * 2.54)).toBeLessThan(0.051)
      }
    }
  }
})

test('sizes are in order, each at most once, and some lack a value', () => {
  let missing = 0
  for (const { available_sizes, size_tables } of guides) {
    for (const { values } of size_tables.flatMap(({ measurements }) => measurements)) {
      const sizes = values.map(({ size }) => size)
      expect(sizes).toEqual(available_sizes.filter((size) => sizes.includes(size)))
      missing += available_sizes.length - sizes.length
    }
  }
  expect(missing).toBeGreaterThan(0)
})

test('every size of a blank with tables is in its guide, but not the other way round', () => {
  const { blankVariants } = sandbox.catalog
  const unsold = guides.flatMap(({ product_id, available_sizes, size_tables }) => {
    const variants = blankVariants.filter((variant) => variant.product_id === product_id)
    const sizes = variants.flatMap(({ size }) => size ?? [])
    if (size_tables.length > 0) expect(available_sizes).toEqual(expect.arrayContaining(sizes))
    return available_sizes.filter((size) => !sizes.includes(size))
  })
  expect(unsold).toContain('20 oz')
  expect(guides.some(({ size_tables }) => size_tables.length === 0)).toBe(true)
})

test('texts are HTML with the quirks of an editor', () => {
  const html = JSON.stringify(guides)
  for (const quirk of ['<p dir=', '<br />', '<h6><strong>', '<span id=\\"docs-internal-guid', '&nbsp;']) {
    expect(html).toContain(quirk)
  }
})

test('an image is small WebP, described by the letters of the measurements', async () => {
  const tables = guides.flatMap(({ size_tables }) => size_tables)
  for (const table of tables.filter(({ image_url }) => image_url)) {
    const letters = [...table.image_description!.matchAll(/<h6>(?:<strong>)?([A-C]) ([^<]+)/g)]
    expect(letters.map(([, letter]) => letter).join('')).toBe('ABC'.slice(0, letters.length))
    expect(letters.map(([, , label]) => label)).toEqual(labels(table))
  }
  const urls = new Set(tables.flatMap(({ image_url }) => image_url ?? []))
  expect(urls.size).toBe(7)
  for (const url of urls) {
    expect(url).toStartWith(`${sandbox.url}/files/`)
    const bytes = await (await fetch(url)).arrayBuffer()
    expect(bytes.byteLength).toBeLessThan(30_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 900 })
  }
})
