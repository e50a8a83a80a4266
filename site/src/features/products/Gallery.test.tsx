import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { FeatureList } from './FeatureList.tsx'
import { Gallery } from './Gallery.tsx'
import { encodeGallery } from './gallery-data.ts'
import { ProductError } from './ProductError.tsx'

const image = (name: string) => ({
  url: `https://files.example/${name}.png`,
  altText: name,
  color: null,
  view: name,
  storedImage: null,
})
const render = (...names: string[]) =>
  renderToStaticMarkup(<Gallery data={encodeGallery('Tee', names.map(image))} />)

test('every image is there, and can be scrolled to, without a script', () => {
  const html = render('front', 'back', 'side')
  expect(html.match(/<img[^>]*alt="[^"]/g)).toHaveLength(3)
  for (const name of ['front', 'back', 'side']) expect(html).toContain(`alt="${name}"`)
  expect(html).toContain('tabindex="0"')
})

test('buttons and dots are named, and the first dot is current', () => {
  const html = render('front', 'back', 'side')
  expect(html).toContain('aria-label="Previous image"')
  expect(html).toContain('aria-label="Next image"')
  expect(html).toContain('aria-label="Show image 1 of 3" aria-current="true"')
  expect(html).toContain('aria-label="Show image 3 of 3"></button>')
})

test('thumbnails are named by what they show', () => {
  expect(render('front', 'back')).toMatch(/<button[^>]*aria-label="back"/)
})

test('one image can only be enlarged, none is a placeholder', () => {
  expect(render('front').match(/<button[^>]*>/g)).toEqual([expect.stringContaining('"Enlarge image"')])
  expect(render()).toContain('aria-label="No picture of Tee yet"')
})

test('another list of images is another carousel, which begins at its first image', () => {
  const key = (...names: string[]) => Gallery({ data: encodeGallery('Tee', names.map(image)) }).key
  expect(key('front', 'back')).toBe(key('front', 'back'))
  expect(key('front', 'back')).not.toBe(key('back', 'front'))
  expect(key('front', 'back')).not.toBe(key('front'))
})

test('the three default features are shown where there are none', () => {
  const count = (features: string[]) =>
    renderToStaticMarkup(<FeatureList features={features} />).match(/<li/g)?.length
  expect(count([])).toBe(3)
  expect(renderToStaticMarkup(<FeatureList features={['a', '<b>', 'a']} />)).toContain('&lt;b&gt;')
  expect(count(['a', '<b>', 'a'])).toBe(3)
})

test('the error page shows slug and message as text', () => {
  const html = renderToStaticMarkup(<ProductError slug="<img onerror=x>" message={'</dd><script>'} />)
  expect(html).toContain('Could not load product details. Please try again later.')
  expect(html).not.toMatch(/<img|<script/)
})
