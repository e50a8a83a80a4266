import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ImageEntry } from '#shared/contracts/admin-product'
import { toManagedImages } from '#shared/image-manager'
import { adminProduct } from '../../../../../test/admin-product.ts'
import { ImageList } from './ImageList.tsx'

const url = (name: string) => `https://files.example/${name}.png`
const entry = (name: string, change: Partial<ImageEntry> = {}): ImageEntry => ({
  ...{ imageUrl: url(name), imageType: 'detail', displayOrder: 0, isActive: true, altText: null },
  ...change,
})
const render = (configuredImages: ImageEntry[]) => {
  const product = adminProduct({
    configuredImages,
    mockups: ['front', 'back'].map((type) => ({ imageUrl: url(type), type })),
  })
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
  [...html.matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(
    ([tag]) => `${tag.match(/aria-label="([^"]*)"/)?.[1]} ${tag.match(/aria-checked="([^"]*)"/)?.[1]}`,
  )

test('a switch is named by the alt text or the position, in which hidden images count', () => {
  expect(switches(render([]))).toEqual([
    'Show All Mockups false',
    'Active: image 1 true',
    'Active: image 2 true',
  ])
  const named = [entry('photo', { altText: 'On a desk' }), entry('back', { displayOrder: 1 })]
  expect(switches(render(named))).toContain('Active: On a desk true')
  const inactive = render([entry('front', { isActive: false })])
  expect(switches(inactive)).toEqual(['Show All Mockups false', 'Active: image 2 true'])
  expect(inactive).toContain('1 of 2 in sight')
})

test('each image says its place on the product page; added ones alone can be removed', () => {
  const html = render([
    entry('photo'),
    entry('back', { displayOrder: 1 }),
    entry('wide', { imageType: 'hero', displayOrder: 2 }),
  ])
  expect(html.match(/>No\. \d on the product page|>Not on the product page/g)).toEqual([
    '>No. 1 on the product page',
    '>No. 2 on the product page',
    '>Not on the product page',
  ])
  expect(html.match(/aria-label="Remove [^"]*"/g)).toEqual([
    'aria-label="Remove image 1"',
    'aria-label="Remove image 3"',
  ])
})
