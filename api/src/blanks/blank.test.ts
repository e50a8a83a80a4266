import { expect, test } from 'bun:test'
import { toBlank } from './blank.ts'

const product = {
  id: 71,
  type: 'T-SHIRT',
  type_name: 'T-Shirt',
  title: 'Unisex Staple T-Shirt | Bella + Canvas 3001',
  brand: 'Bella + Canvas',
  model: '3001 Unisex Tee',
  description: 'A tee.\r\n• 100% cotton',
  origin_country: 'Nicaragua',
  avg_fulfillment_time: null,
  is_discontinued: false,
  techniques: [
    { key: 'EMBROIDERY', is_default: false },
    { key: 'DTG', is_default: true },
  ],
}
const variant = {
  id: 4012,
  size: 'M',
  color: 'White',
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

test('keeps what the shop and the administrator need', () => {
  expect(toBlank(71, { product, variants: [variant] })).toEqual({
    id: 71,
    title: 'Unisex Staple T-Shirt | Bella + Canvas 3001',
    typeName: 'T-Shirt',
    brand: 'Bella + Canvas',
    model: '3001 Unisex Tee',
    description: 'A tee.\n• 100% cotton',
    originCountry: 'Nicaragua',
    productionDays: null,
    isDiscontinued: false,
    technique: 'DTG',
    variants: [
      {
        id: 4012,
        size: 'M',
        color: 'White',
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

test('with ids alone, everything else is unknown', () => {
  const blank = toBlank(71, { product: { id: 71 }, variants: [{ id: 1 }, { size: 'no id' }, 'nothing'] })
  expect(blank).toMatchObject({ title: null, description: null, isDiscontinued: false, technique: null })
  expect(blank?.variants).toEqual([
    {
      id: 1,
      size: null,
      color: null,
      colorCode: null,
      colorCode2: null,
      costCents: null,
      material: [],
      regions: [],
    },
  ])
})

test('a field of another type than documented is unknown, not an error', () => {
  const odd = { ...variant, price: 11.69, color_code: 'red', availability_regions: [], material: 'cotton' }
  const blank = toBlank(71, { product: { ...product, brand: 7, techniques: 'DTG' }, variants: [odd] })
  expect(blank).toMatchObject({ brand: null, technique: null })
  expect(blank?.variants[0]).toMatchObject({ costCents: null, colorCode: null, material: [] })
})

test.each([
  ['another blank', { product: { ...product, id: 72 }, variants: [] }],
  ['no product', { variants: [] }],
  ['no variants', { product }],
  ['a text', 'Not Found'],
  ['nothing', undefined],
  ['too many variants', { product, variants: Array.from({ length: 5001 }, (_, id) => ({ id: id + 1 })) }],
])('%s makes no sense', (_, result) => {
  expect(toBlank(71, result)).toBeUndefined()
})
