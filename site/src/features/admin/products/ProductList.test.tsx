import { describe, expect, test } from 'bun:test'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { ProductList } from './ProductList.tsx'

const url = 'https://files.example/front.png'
const tee: AdminProduct = {
  id: 1,
  slug: 'tee',
  name: 'Open <To> Work Tee',
  price: '1024.50',
  description: 'x'.repeat(101),
  features: ['a', 'b', 'c'],
  isActive: false,
  configuredImages: [],
  mockups: [{ imageUrl: url, type: 'front' }],
  updatedAt: '2026-01-31T12:00:00.000Z',
}
const view = { filter: '', page: 1, open: null }
const createTestImage = (props: Partial<ComponentProps<typeof ProductList>>) =>
  renderToStaticMarkup(
    <ProductList
      products={undefined}
      error={null}
      view={view}
      onChange={() => {}}
      onRetry={() => {}}
      onOpen={() => {}}
      {...props}
    />,
  )

describe('the product management grid', () => {
  test('on its way, there is a skeleton that says so', () => {
    expect(createTestImage({})).toMatch(/role="status"[^>]*aria-label="Loading products"/)
  })

  test('where the list can’t be had, it says why', () => {
    const html = createTestImage({ error: 'An unknown error occurred.' })
    expect(html).toContain('Failed to load products')
    expect(html).toContain('An unknown error occurred.')
  })

  test('an old list is shown rather than the failure of its renewal', () => {
    const html = createTestImage({ products: [tee], error: 'An unknown error occurred.' })
    expect(html).not.toContain('Failed to load products')
  })

  test('without products it says that there are none', () => {
    const html = createTestImage({ products: [] })
    expect(html).toContain('No Products Found')
    expect(html).toContain('There are no products in the system yet.')
  })

  test('a product shows its picture, name, price, the beginning of its description and that it is hidden', () => {
    const html = createTestImage({ products: [tee] })
    expect(html).toContain(`/images/of/320?url=${encodeURIComponent(url)}`)
    expect(html).toContain('Open &lt;To&gt; Work Tee')
    expect(html).toContain('$1,024.50')
    expect(html).toContain(`>${'x'.repeat(100)}…<`)
    expect(html).toContain('Hidden')
    for (const action of ['Manage images', 'Edit description', 'Edit features']) {
      expect(html).toContain(`${action}</button>`)
    }
  })

  test('each field says whether it is the provider’s or was edited here', () => {
    const marks = (product: AdminProduct) =>
      [...createTestImage({ products: [product] }).matchAll(/>(From Printful|Built in|Edited here)</g)].map(
        ([, mark]) => mark,
      )
    expect(marks(tee)).toEqual(['From Printful', 'Edited here', 'Edited here'])
    expect(marks({ ...tee, description: null, features: [] })).toEqual([
      'From Printful',
      'From Printful',
      'Built in',
    ])
  })

  test('a picture that was switched off is not shown on the card either', () => {
    const off = {
      imageUrl: url,
      imageType: 'detail',
      displayOrder: 0,
      isActive: false,
      altText: null,
    } as const
    const html = createTestImage({ products: [{ ...tee, configuredImages: [off] }] })
    expect(html).not.toContain('/images/of/')
    expect(html).toContain('No picture')
  })

  test('10 000 products are drawn a page at a time, and can be filtered', () => {
    const products = Array.from({ length: 10_000 }, (_, place) => ({
      ...tee,
      id: place + 1,
      name: `Tee ${place + 1}`,
    }))
    const html = createTestImage({ products, view: { ...view, page: 3 } })
    expect(html.match(/Manage images/g)).toHaveLength(24)
    expect(html).toContain('>Tee 49<')
    expect(html).toContain('of 417')
    expect(createTestImage({ products, view: { ...view, filter: 'tee 9999' } })).toContain(
      '1 of 10000 products',
    )
    expect(createTestImage({ products, view: { ...view, filter: 'mug' } })).toContain(
      'No product’s name holds “mug”.',
    )
  })
})
