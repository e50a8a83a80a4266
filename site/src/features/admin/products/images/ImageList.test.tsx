import { describe, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ImageEntry } from '#shared/contracts/admin-product'
import { toManagedImages } from '#shared/image-manager'
import { adminProduct } from '../../../../../test/admin-product.ts'
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
const render = (configuredImages: ImageEntry[]) => {
  const product = adminProduct({
    configuredImages,
    mockups: ['front', 'back'].map((type) => ({ imageUrl: url(type), type })),
    imageColors: { [url('front')]: 'Forest' },
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
  [...html.matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(([tag]) => {
    const label = tag.match(/aria-label="([^"]*)"/)?.[1]
    return `${label} ${tag.match(/aria-checked="([^"]*)"/)?.[1]}`
  })

describe('the image list', () => {
  test('names a switch by the alt text or the position', () => {
    expect(
      switches(render([entry('photo', { altText: 'On a desk' }), entry('back', { displayOrder: 1 })])),
    ).toEqual(['Show All Mockups false', 'Active: On a desk true', 'Active: image 2 true'])
  })

  test('shows unconfigured mockups as active', () => {
    expect(switches(render([]))).toEqual([
      'Show All Mockups false',
      'Active: image 1 true',
      'Active: image 2 true',
    ])
  })

  test('hides an inactive mockup and counts it in the names of the others', () => {
    const html = render([entry('front', { isActive: false })])
    expect(switches(html)).toEqual(['Show All Mockups false', 'Active: image 2 true'])
    expect(html).toContain('1 of 2 in sight')
  })

  test('shows the position of each image on the product page', () => {
    const html = render([
      entry('photo'),
      entry('back', { displayOrder: 1 }),
      entry('wide', { imageType: 'hero' }),
    ])
    expect(
      [...html.matchAll(/>(No\. \d on the product page|Not on the product page)</g)].map(([, text]) => text),
    ).toEqual(['No. 1 on the product page', 'Not on the product page', 'No. 2 on the product page'])
  })

  test('says which color and view each image shows, what its type means, and what its alt text is without another', () => {
    const html = render([entry('photo', { imageType: 'hero' })])
    expect(html).toContain('>front, Forest<')
    expect(html).toContain('placeholder="Tee in Forest, front"')
    expect(html).toContain('placeholder="Tee, back"')
    expect(html).toContain('The large image at the top of the home page')
  })

  test('offers to remove added images only', () => {
    expect(render([entry('photo')]).match(/aria-label="Remove [^"]*"/g)).toEqual([
      'aria-label="Remove image 1"',
    ])
  })
})
