import { expect, test } from 'bun:test'
import { toBlank } from './blank.ts'

const kept = {
  id: 71,
  title: 'Unisex Staple T-Shirt | Bella + Canvas 3001',
  brand: 'Bella + Canvas',
  model: '3001 Unisex Tee',
}
const product = {
  ...kept,
  type: 'T-SHIRT',
  type_name: 'T-Shirt',
  description: 'A tee.\r\n• 100% cotton',
  origin_country: 'Nicaragua',
  avg_fulfillment_time: null,
  is_discontinued: false,
  techniques: [
    { key: 'EMBROIDERY', is_default: false },
    { key: 'DTG', is_default: true },
  ],
}
const keptOfVariant = { id: 4012, size: 'M', color: 'White' }
const variant = {
  ...keptOfVariant,
  color_code: '#FFFFFF',
  color_code2: '',
  price: '11.69',
  availability_regions: { US: 'USA', EU: 'Europe' },
  availability_status: [
    { region: 'US', status: 'in_stock' },
    { region: 'JP', status: 'discontinued' },
  ],
  material: [{ name: 'cotton', percentage: 100 }],
}

test('a blank keeps what the shop and the administrator need', () => {
  expect(toBlank(71, { product, variants: [variant] })).toEqual({
    ...kept,
    typeName: 'T-Shirt',
    description: 'A tee.\n• 100% cotton',
    originCountry: 'Nicaragua',
    productionDays: null,
    isDiscontinued: false,
    technique: 'DTG',
    costCurrency: null,
    variants: [
      {
        ...keptOfVariant,
        colorCode: '#ffffff',
        colorCode2: null,
        costCents: 1169,
        material: [{ name: 'Cotton', percentage: 100 }],
        regions: [
          { region: 'EU', name: 'Europe', status: null },
          { region: 'JP', name: 'JP', status: 'discontinued' },
          { region: 'US', name: 'USA', status: 'in_stock' },
        ],
      },
    ],
  })
})

test.each([
  ['USD', null, 1169],
  ['usd', null, 1169],
  ['', null, 1169],
  [undefined, null, 1169],
  ['EUR', 'EUR', null],
  [' gbp ', 'GBP', null],
])('charges in %p are in %p, and a cost of %p', (currency, costCurrency, costCents) => {
  expect(toBlank(71, { product: { ...product, currency }, variants: [variant] })).toMatchObject({
    costCurrency,
    variants: [{ costCents }],
  })
})

test('a field that is missing, or of another type than documented, is unknown, not an error', () => {
  const unknown = { colorCode: null, costCents: null, material: [], regions: [] }
  const sparse = toBlank(71, { product: { id: 71 }, variants: [{ id: 1 }, { size: 'no id' }, 'nothing'] })
  expect(sparse).toMatchObject({ title: null, description: null, isDiscontinued: false, technique: null })
  expect(sparse?.variants).toEqual([{ ...unknown, id: 1, size: null, color: null, colorCode2: null }])
  const odd = { id: 1, price: 11.69, color_code: 'red', availability_regions: [], material: 'cotton' }
  const blank = toBlank(71, { product: { ...product, brand: 7, techniques: 'DTG' }, variants: [odd] })
  expect(blank).toMatchObject({ brand: null, technique: null, variants: [unknown] })
})

test.each([
  ['another blank', { product: { ...product, id: 72 }, variants: [] }],
  ['no product', { variants: [] }],
  ['no variants', { product }],
  ['a text', 'Not Found'],
  ['too many variants', { product, variants: Array.from({ length: 5001 }, (_, id) => ({ id: id + 1 })) }],
])('%s makes no sense', (_, result) => {
  expect(toBlank(71, result)).toBeUndefined()
})
