import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { FeatureList } from './FeatureList.tsx'
import { Gallery } from './Gallery.tsx'
import { ProductError } from './ProductError.tsx'

const image = (name: string) => ({
  ...{ url: `https://files.example/${name}.png`, altText: name, color: null, view: name, storedImage: null },
})
const gallery = (start: number, ...names: string[]) => (
  <Gallery productName="Tee" images={names.map(image)} start={start} />
)

test('every image is there, and can be scrolled to, without a script', () => {
  const html = renderToStaticMarkup(gallery(0, 'front', 'back', 'side'))
  expect([...html.matchAll(/<img[^>]*alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual([
    'front',
    'back',
    'side',
  ])
  expect(html).toContain('tabindex="0"')
  expect(html).toContain('aria-label="Show image 1 of 3" aria-current="true"')
  expect(html).toMatch(/<button[^>]*aria-label="back"/)
})

test('the image of the chosen color keeps its place, and is the one that is shown and loaded first', () => {
  const html = renderToStaticMarkup(gallery(1, 'black', 'white'))
  expect([...html.matchAll(/<img[^>]*alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(['black', 'white'])
  expect(html).toMatch(/aria-label="Show image 2 of 2" aria-current="true"/)
  const [, first, second] = html.split('<li')
  expect(
    [first, second].map((slide) => [slide!.includes('data-start'), slide!.includes('loading="lazy"')]),
  ).toEqual([
    [false, true],
    [true, false],
  ])
})

test('more than a dozen images are counted, where dots would be wider than a phone', () => {
  const html = renderToStaticMarkup(gallery(2, ...Array.from({ length: 50 }, (_, index) => `image ${index}`)))
  expect(html).toContain('>3 of 50</p>')
  expect(html).not.toContain('Show image')
})

test('another list of images is another carousel, which begins at its first image', () => {
  const key = (...names: string[]) => Gallery({ productName: 'Tee', images: names.map(image), start: 0 }).key
  expect(key('front', 'back')).toBe(key('front', 'back'))
  expect(key('front', 'back')).not.toBe(key('back', 'front'))
})

test('what an administrator or a visitor has typed is text', () => {
  const features = renderToStaticMarkup(<FeatureList features={['a', '<b>', 'a']} />)
  expect(features).toContain('&lt;b&gt;')
  expect(features.match(/<li/g)).toHaveLength(3)
  const error = renderToStaticMarkup(<ProductError slug="<img onerror=x>" message={'</dd><script>'} />)
  expect(error).not.toMatch(/<img|<script/)
})
