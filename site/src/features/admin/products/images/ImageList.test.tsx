import { describe, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AdminProduct, ImageEntry } from '#shared/contracts/admin-product'
import { toManagedImages } from '#shared/image-manager'
import { ImageList } from './ImageList.tsx'

const url = (name: string) => `https://files.example/${name}.png`
const entry = (name: string, change: Partial<ImageEntry> = {}): ImageEntry => ({
  imageUrl: url(name),
  imageType: 'detail',
  displayOrder: 0,
  isActive: true,
  altText: null,
  ...change,
})
const createTestImage = (configuredImages: ImageEntry[]) => {
  const product: AdminProduct = {
    id: 1,
    slug: 'tee',
    name: 'Tee',
    price: '24.50',
    description: null,
    features: [],
    isActive: true,
    configuredImages,
    mockups: ['front', 'back'].map((type) => ({ imageUrl: url(type), type })),
    updatedAt: '2026-01-31T12:00:00.000Z',
  }
  return renderToStaticMarkup(
    <ImageList
      product={product}
      managed={toManagedImages(product)}
      onChange={() => {}}
      onDragging={() => {}}
    />,
  )
}
const switches = (html: string) =>
  [...html.matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(([tag]) => {
    const label = tag.match(/aria-label="([^"]*)"/)?.[1]
    return `${label} ${tag.match(/aria-checked="([^"]*)"/)?.[1]}`
  })

describe('the list of the image manager', () => {
  test('a switch is named by its picture’s alt text, or by its place', () => {
    expect(
      switches(
        createTestImage([entry('photo', { altText: 'On a desk' }), entry('back', { displayOrder: 1 })]),
      ),
    ).toEqual(['Show All Mockups false', 'Active: On a desk true', 'Active: image 2 true'])
  })

  test('mockups that nobody configured are active and in sight', () => {
    expect(switches(createTestImage([]))).toEqual([
      'Show All Mockups false',
      'Active: image 1 true',
      'Active: image 2 true',
    ])
  })

  test('an inactive mockup is out of sight until all are asked for, and keeps its place in the names of the others', () => {
    const html = createTestImage([entry('front', { isActive: false })])
    expect(switches(html)).toEqual(['Show All Mockups false', 'Active: image 2 true'])
    expect(html).toContain('1 of 2 in sight')
  })

  test('each picture says where on the product page it stands', () => {
    const html = createTestImage([
      entry('photo'),
      entry('back', { displayOrder: 1 }),
      entry('wide', { imageType: 'hero' }),
    ])
    expect(
      [...html.matchAll(/>(No\. \d on the product page|Not on the product page)</g)].map(([, text]) => text),
    ).toEqual(['No. 1 on the product page', 'Not on the product page', 'No. 2 on the product page'])
  })

  test('only what was added here can be removed', () => {
    expect(createTestImage([entry('photo')]).match(/aria-label="Remove [^"]*"/g)).toEqual([
      'aria-label="Remove image 1"',
    ])
  })
})
