import { expect, test } from 'bun:test'
import { FEED_HEADER, toFeedRows, writeFeedRows } from './product-feed.ts'
import type { DescribedProduct } from './product-structured-data.ts'

const variant = { size: 'M', color: 'Black', option: null, price: '28.00', stockQuantity: null, image: null }
const tee = { title: 'Unisex Tee', type: 'T-shirt' }

function rowsOf(values: object, variants: object[], garment = tee) {
  const described = {
    product: { id: 7, slug: 'tee', name: 'Tee', ...values },
    variants: variants.map((values, index) => ({ ...variant, id: index + 1, ...values })),
    description: 'Two\nlines',
    images: ['https://shop.example/first.webp'],
    isSold: true,
    storeName: '#OPENTOWORK',
  } as unknown as DescribedProduct
  return toFeedRows('https://shop.example', described, garment)
}

test('each variant is a row, without tabs and line breaks in its values', () => {
  const rows = rowsOf({ name: 'Tee\tfor two' }, [
    { image: 'https://shop.example/a.webp' },
    { stockQuantity: 0, option: 'Framed' },
  ])
  const [header, ...lines] = (FEED_HEADER + writeFeedRows(rows)).trim().split('\n')
  const table = lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(header!.split('\t').map((name, index) => [name, values[index]]))
  })
  expect(table).toMatchObject([
    {
      ...{ id: '1', item_group_id: '7', title: 'Tee for two, Black, M', description: 'Two lines' },
      ...{ link: 'https://shop.example/products/tee?variant=1', price: '28.00 USD' },
      ...{ availability: 'in_stock', image_link: 'https://shop.example/a.webp' },
      ...{ age_group: 'adult', gender: 'unisex' },
    },
    {
      ...{ id: '2', availability: 'out_of_stock', image_link: 'https://shop.example/first.webp' },
      ...{ title: 'Tee for two, Black, M, Framed', item_group_id: '7', pattern: 'Framed' },
    },
  ])
})

test('the id is the variant’s own, whatever its SKU', () => {
  const skus = ['TEE', 'TEE', '4', null, 'S'.repeat(51)]
  const ids = rowsOf(
    {},
    skus.map((sku) => ({ sku })),
  ).map(({ id }) => id)
  expect(ids).toEqual(['1', '2', '3', '4', '5'])
})

test.each([
  ['an emoji of eleven units', '👩🏽‍❤️‍💋‍👨🏿'],
  ['a flag', '🇱🇹'],
  ['a letter with accents', 'e\u0301\u0323'],
  ['a surrogate pair', '𝒯'],
])('a long name of %s is cut between characters, and the options stay', (_, character) => {
  for (let start = 0; start < character.length; start++) {
    const name = 'x'.repeat(start) + character.repeat(150)
    const { title } = rowsOf({ name }, [{ color: 'Heather Charcoal', size: '2XL' }])[0]!
    expect(title.length).toBeLessThanOrEqual(150)
    expect(title).toEndWith('…, Heather Charcoal, 2XL')
    const kept = title.slice(start, title.indexOf('…'))
    expect(kept).toBe(character.repeat(kept.length / character.length))
  }
})

test('a name that fits beside the options is whole', () => {
  const options = ', Black, M'
  const fitting = 'n'.repeat(150 - options.length)
  expect(rowsOf({ name: fitting }, [{}])[0]!.title).toBe(fitting + options)
  expect(rowsOf({ name: `${fitting}n` }, [{}])[0]!.title).toBe(`${fitting.slice(1)}…${options}`)
})

test('goods that aren’t clothing and say nothing have neither age nor gender', () => {
  const mug = { title: 'White Glossy Mug', type: 'Mug' }
  expect(rowsOf({}, [{ size: '11 oz' }], mug)).toMatchObject([{ age_group: '', gender: '' }])
})
