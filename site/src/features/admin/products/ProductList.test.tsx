import { expect, test } from 'bun:test'
import type { ComponentProps } from 'react'
import { adminProduct } from '../../../../test/admin-product.ts'
import { renderScreen } from '../../../../test/admin-screen.tsx'
import { ProductList } from './ProductList.tsx'
import type { ProductPage } from './products.queries.ts'

const url = 'https://files.example/front.png'
const tee = adminProduct({
  name: 'Open <To> Work Tee',
  price: '1024.50',
  description: 'x'.repeat(101),
  isActive: false,
  mockups: [{ imageUrl: url, type: 'front' }],
})
const render = (props: Partial<ComponentProps<typeof ProductList>> & { page: ProductPage }) =>
  renderScreen(
    <ProductList
      isOutdated={false}
      list={{}}
      selected={new Map()}
      returnedTo={undefined}
      onShow={() => {}}
      onSelect={() => {}}
      onSelectAll={() => {}}
      onDeselectAll={() => {}}
      onOpenPage={() => {}}
      onOpen={() => {}}
      onVisibility={() => {}}
      {...props}
    />,
  )

test('a product shows its image, name, price, description preview and hidden state, as text', () => {
  const html = render({ page: { products: [tee], total: 1, catalogTotal: 1 } })
  expect(html).toContain(`/images/of/240?url=${encodeURIComponent(url)}`)
  const texts = ['Open &lt;To&gt; Work Tee', '$1,024.50', `>${'x'.repeat(100)}…<`, 'Hidden']
  expect(texts.filter((text) => !html.includes(text))).toEqual([])
})

test('a page of many products has the number of matches', () => {
  const page = { products: [tee], total: 101, catalogTotal: 101 }
  const html = render({ page, list: { page: 2 } })
  expect(html).toContain('>101 products<')
  expect(html).toContain('page=3')
  expect(html).toContain('Select all 101 matches')
  expect(render({ page: { ...page, total: 1 } })).toContain('1 of 101 products')
  const none = { products: [], total: 0, catalogTotal: 101 }
  expect(render({ page: none, list: { q: 'mug' } })).toContain('No product’s name holds “mug”.')
})
