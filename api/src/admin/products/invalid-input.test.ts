import { expect, test } from 'bun:test'
import { image, openProductTest } from '#api-test/admin'

const URL_ERROR = 'imageUrl must be an http or https address.'
const at = (url: string) => ({ images: [image(url)] })
const mine = image('https://a.example/x.png')
const images = (count: number) =>
  Array.from({ length: count }, (_, i) => image(`https://a.example/${i}.png`, { displayOrder: i }))

test.each([
  ['description', { description: 'x'.repeat(5001) }, 'Description cannot exceed 5000 characters.'],
  ['description', { description: 'x', name: 'Tee' }, 'Unknown field: "name".'],
  ['description', { productId: 0, description: 'x' }, 'productId must be a positive integer.'],
  ['features', { features: ['a', 'b'] }, 'Exactly 3 features are required.'],
  ['features', { features: ['a', 'b', 'c', 'd'] }, 'Exactly 3 features are required.'],
  ['features', { features: ['a', '\u2066\u2069', 'c'] }, 'Feature cannot be empty.'],
  ['features', { features: ['a', 'b', 'x'.repeat(201)] }, 'Feature cannot exceed 200 characters.'],
  ['images', at('javascript:alert(1)'), URL_ERROR],
  ['images', at('https://user:secret@a.example/x.png'), URL_ERROR],
  ['images', { images: [{ ...mine, imageType: 'poster' }] }, expect.stringContaining('imageType')],
  ['images', { images: [{ ...mine, displayOrder: 1.5 }] }, 'displayOrder must be an integer.'],
  ['images', { images: [{ ...mine, width: 10 }] }, 'Unknown field: "width".'],
  ['images', { images: [mine, mine] }, 'An image can be listed only once for each type.'],
  ['images', { images: images(201) }, 'At most 200 images are allowed.'],
  ['update', { updatedAt: '2026-01-31T12:00:00Z' }, 'Name at least one field to change.'],
  ['update', { slug: 'tee' }, 'Unknown field: "slug".'],
  ['update', { name: 'x'.repeat(201) }, 'Name cannot exceed 200 characters.'],
  ['update', { searchTitle: 'x'.repeat(121) }, 'Search title cannot exceed 120 characters.'],
  ['update', { searchDescription: 'x'.repeat(321) }, 'Search description cannot exceed 320 characters.'],
  ['update', { badges: ['NEW'] }, 'A badge is one of "BEST SELLER" and "#OPENTOWORK Limited Edition".'],
  ['update', at('javascript:alert(1)'), URL_ERROR],
  ['update', { features: ['a'] }, 'Exactly 3 features are required.'],
] as const)('%s %# refuses what is invalid, and changes nothing', async (field, body, error) => {
  const { save, list, id } = await openProductTest()
  await save('images', { productId: id, images: images(1) })
  const before = await list()
  expect(await save(field, { productId: id, ...body })).toEqual({ status: 400, body: { error } })
  expect(await list()).toEqual(before)
})

test('200 images are accepted, and an unknown product is 404', async () => {
  const { save, id } = await openProductTest()
  const saved = await save('images', { productId: id, images: images(200) })
  expect(saved.body.configuredImages).toEqual(images(200))
  for (const [field, body] of [
    ['images', { images: images(2) }],
    ['description', { description: 'x' }],
    ['features', { features: ['a', 'b', 'c'] }],
    ['update', { name: 'Cap' }],
  ] as const) {
    const response = await save(field, { productId: 9999, ...body })
    expect(response).toEqual({ status: 404, body: { error: 'Product not found' } })
  }
})
