import { describe, expect, test } from 'bun:test'
import type { ComponentProps } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { adminProduct } from '../../../../test/admin-product.ts'
import { renderScreen } from '../../../../test/admin-screen.tsx'
import { ProductList } from './ProductList.tsx'

const url = 'https://files.example/front.png'
const tee = adminProduct({
  name: 'Open <To> Work Tee',
  price: '1024.50',
  description: 'x'.repeat(101),
  features: ['a', 'b', 'c'],
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

describe('the product list', () => {
  test('shows a named skeleton while it loads', () => {
    expect(render({})).toMatch(/role="status"[^>]*aria-label="Loading products"/)
  })

  test('shows the error when it fails to load', () => {
    const html = render({ error: new TypeError('Failed to fetch') })
    expect(html).toContain('Failed to load products')
    expect(html).toContain('An unknown error occurred.')
  })

  test('keeps the old list when a refetch fails', () => {
    const html = render({ products: [tee], error: new TypeError('Failed to fetch') })
    expect(html).not.toContain('Failed to load products')
  })

  test('says when there are no products', () => {
    const html = render({ products: [] })
    expect(html).toContain('No Products Found')
    expect(html).toContain('There are no products in the system yet.')
  })

  test('shows image, name, price, description preview and hidden state of a product', () => {
    const html = render({ products: [tee] })
    expect(html).toContain(`/images/of/360?url=${encodeURIComponent(url)}`)
    expect(html).toContain('Open &lt;To&gt; Work Tee')
    expect(html).toContain('$1,024.50')
    expect(html).toContain(`>${'x'.repeat(100)}…<`)
    expect(html).toContain('Hidden')
    for (const action of ['Manage images', 'Edit description', 'Edit features']) {
      expect(html).toContain(`${action}</button>`)
    }
  })

  test('shows for each field whether it was edited here', () => {
    const badges = (product: AdminProduct) =>
      [...render({ products: [product] }).matchAll(/>(From Printful|Built in|Edited here)</g)].map(
        ([, badge]) => badge,
      )
    expect(badges(tee)).toEqual(['From Printful', 'Edited here', 'Edited here'])
    expect(badges({ ...tee, description: null, features: [] })).toEqual([
      'From Printful',
      'From Printful',
      'Built in',
    ])
  })

  test('does not show an inactive image', () => {
    const inactive = {
      imageUrl: url,
      imageType: 'detail',
      displayOrder: 0,
      isActive: false,
      altText: null,
    } as const
    const html = render({ products: [{ ...tee, configuredImages: [inactive] }] })
    expect(html).not.toContain('/images/of/')
    expect(html).toContain('No image')
  })

  test('shows 24 of 10 000 products a page, and says how many match', () => {
    const products = Array.from({ length: 10_000 }, (_, index) => ({
      ...tee,
      id: index + 1,
      name: `Tee ${index + 1}`,
    }))
    const html = render({ products, list: { page: 3 } })
    expect(html.match(/Manage images/g)).toHaveLength(24)
    expect(html).toContain('>Tee 49<')
    expect(html).toContain('page=417')
    expect(html).toContain('Select all 10000 matches')
    expect(render({ products, matches: products.slice(0, 1) })).toContain('1 of 10000 products')
    expect(render({ products, matches: [], list: { q: 'mug' } })).toContain('No product’s name holds “mug”.')
    expect(render({ products, matches: [], list: { filters: ['hidden'] } })).toContain(
      'No product passes these filters.',
    )
  })
})
