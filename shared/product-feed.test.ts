import { expect, test } from 'bun:test'
import { toFeedRows, writeFeed } from './product-feed.ts'
import type { DescribedProduct } from './product-structured-data.ts'

test('each variant is a row, without tabs and line breaks in its values', () => {
  const product = { id: 7, slug: 'tee', name: 'Tee\tfor two' } as DescribedProduct['product']
  const variant = { productId: 7, size: 'M', color: 'Black', option: null, price: '28.00' }
  const variants = [
    { ...variant, id: 1, sku: 'A-1', stockQuantity: null, image: 'https://shop.example/a.webp' },
    { ...variant, id: 2, sku: null, option: 'Framed', stockQuantity: 0, image: null },
  ] as DescribedProduct['variants']
  const images = ['https://shop.example/first.webp']
  const rows = toFeedRows('https://shop.example', {
    product,
    variants,
    description: 'Two\nlines',
    images,
    isSold: true,
  })
  const [header, ...lines] = writeFeed(rows).trim().split('\n')
  const table = lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(header!.split('\t').map((name, index) => [name, values[index]]))
  })
  expect(table).toMatchObject([
    {
      ...{ id: 'A-1', item_group_id: '7', title: 'Tee for two, Black, M', description: 'Two lines' },
      ...{ link: 'https://shop.example/products/tee?variant=1', price: '28.00 USD' },
      ...{ availability: 'in_stock', image_link: 'https://shop.example/a.webp' },
    },
    {
      ...{ id: '2', availability: 'out_of_stock', image_link: 'https://shop.example/first.webp' },
      ...{ title: 'Tee for two, Black, M, Framed', item_group_id: '7', pattern: 'Framed' },
    },
  ])
})
