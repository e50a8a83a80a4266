import { expect, test } from 'bun:test'
import type { ComponentProps } from 'react'
import { adminProduct } from '../../../../test/admin-product.ts'
import { renderScreen } from '../../../../test/admin-screen.tsx'
import { ProductList } from './ProductList.tsx'

const url = 'https://files.example/front.png'
const tee = adminProduct({
  name: 'Open <To> Work Tee',
  price: '1024.50',
  description: 'x'.repeat(101),
  isActive: false,
  mockups: [{ imageUrl: url, type: 'front' }],
})
const render = (props: Partial<ComponentProps<typeof ProductList>>) =>
  renderScreen(
    <ProductList
      products={undefined}
      error={null}
      matches={props.products ?? []}
      list={{}}
      selected={new Set()}
      returnedTo={undefined}
      pathOf={(page) => `?page=${page}`}
      onShow={() => {}}
      onSelect={() => {}}
      onSelectAll={() => {}}
      onDeselectAll={() => {}}
      onOpenPage={() => {}}
      onRetry={() => {}}
      onOpen={() => {}}
      onVisibility={() => {}}
      {...props}
    />,
  )

test('a product shows its image, name, price, description preview and hidden state, as text', () => {
  const html = render({ products: [tee] })
  expect(html).toContain(`/images/of/360?url=${encodeURIComponent(url)}`)
  const texts = ['Open &lt;To&gt; Work Tee', '$1,024.50', `>${'x'.repeat(100)}…<`, 'Hidden']
  expect(texts.filter((text) => !html.includes(text))).toEqual([])
})

test('24 of many products are on a page, with the number of matches', () => {
  const products = Array.from({ length: 100 }, (_, index) => ({
    ...tee,
    id: index + 1,
    name: `Tee ${index + 1}`,
  }))
  const html = render({ products, list: { page: 3 } })
  expect(html.match(/Manage images/g)).toHaveLength(24)
  expect(html).toContain('>Tee 49<')
  expect(html).toContain('page=5')
  expect(html).toContain('Select all 100 matches')
  expect(render({ products, matches: products.slice(0, 1) })).toContain('1 of 100 products')
  expect(render({ products, matches: [], list: { q: 'mug' } })).toContain('No product’s name holds “mug”.')
})
