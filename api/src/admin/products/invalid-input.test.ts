import { expect, test } from 'bun:test'
import { image, openProductTest } from '../../../test/admin.ts'

test.each([
  ['description', {}, 'productId must be a positive integer.'],
  ['description', { productId: 0, description: 'x' }, 'productId must be a positive integer.'],
  ['description', { productId: '1e3', description: 'x' }, 'productId must be a positive integer.'],
  ['description', { productId: 1.5, description: 'x' }, 'productId must be a positive integer.'],
  [
    'description',
    { productId: 1, description: 'x'.repeat(5001) },
    'Description cannot exceed 5000 characters.',
  ],
  ['description', { productId: 1, description: 'x', name: 'Tee' }, 'Unknown field: "name".'],
  ['features', { productId: 1, features: ['a', 'b'] }, 'Exactly 3 features are required.'],
  ['features', { productId: 1, features: ['a', 'b', 'c', 'd'] }, 'Exactly 3 features are required.'],
  ['features', { productId: 1, features: ['a', ' ', 'c'] }, 'Feature cannot be empty.'],
  [
    'features',
    { productId: 1, features: ['a', 'b', 'x'.repeat(201)] },
    'Feature cannot exceed 200 characters.',
  ],
  ['reset', { productId: 1, field: 'name' }, expect.stringContaining('field')],
] as const)('%s refuses %j', async (field, body, error) => {
  const { save } = await openProductTest()
  expect(await save(field, body)).toEqual({ status: 400, body: { error } })
})

test.each([
  [[image('javascript:alert(1)')], 'imageUrl must be an http or https address.'],
  [[image('data:image/png;base64,AAAA')], 'imageUrl must be an http or https address.'],
  [[image('//a.example/x.png')], 'imageUrl must be an http or https address.'],
  [[image('https://user:secret@a.example/x.png')], 'imageUrl must be an http or https address.'],
  [[image('https://a.example/x y.png')], 'imageUrl must be an http or https address.'],
  [[image('https://a.example/x.png', { imageType: 'poster' })], expect.stringContaining('imageType')],
  [[image('https://a.example/x.png', { displayOrder: 1.5 })], 'displayOrder must be an integer.'],
  [[image('https://a.example/x.png', { isActive: 'yes' })], expect.stringContaining('isActive')],
  [[image('https://a.example/x.png', { width: 10 })], 'Unknown field: "width".'],
  [
    [image('https://a.example/x.png'), image('https://a.example/x.png')],
    'An image can be listed only once for each type.',
  ],
  [
    Array.from({ length: 201 }, (_, i) => image(`https://a.example/${i}.png`)),
    'At most 200 images are allowed.',
  ],
])('an invalid list of images changes nothing: %#', async (images, error) => {
  const { save, list, id } = await openProductTest()
  await save('images', { productId: id, images: [image('https://a.example/saved.png')] })
  expect(await save('images', { productId: id, images })).toEqual({ status: 400, body: { error } })
  expect((await list())[0].configuredImages).toEqual([image('https://a.example/saved.png')])
})

test('200 images are accepted, and an unknown product is 404', async () => {
  const { save, id } = await openProductTest()
  const images = Array.from({ length: 200 }, (_, i) =>
    image(`https://a.example/${i}.png`, { displayOrder: i }),
  )
  expect((await save('images', { productId: id, images })).body.configuredImages).toEqual(images)
  for (const [field, body] of [
    ['images', { images }],
    ['description', { description: 'x' }],
    ['features', { features: ['a', 'b', 'c'] }],
    ['reset', { field: 'images' }],
  ] as const) {
    const response = await save(field, { productId: 9999, ...body })
    expect(response).toEqual({ status: 404, body: { error: 'Product not found' } })
  }
})
