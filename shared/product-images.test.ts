import { describe, expect, test } from 'bun:test'
import type { Product } from './contracts/product.ts'
import {
  cardImages,
  coverImage,
  galleryImages,
  moreImages,
  type ProductImage,
  type ProductWithImages,
  thumbnailImage,
  withColorFirst,
} from './product-images.ts'

const url = (name: string) => `https://files.example/${name}.png`
const mockups = (...types: string[]): Product['mockups'] =>
  Object.fromEntries(types.map((type) => [type, [{ url: url(type), type }]]))
const detail = (...names: string[]): Product['adminImages'] => ({
  detail: names.map((name, displayOrder) => ({
    imageUrl: url(name),
    altText: null,
    displayOrder,
    isActive: true,
  })),
})
const product = (parts: Partial<ProductWithImages>): ProductWithImages => ({
  name: 'Tee',
  imageUrl: null,
  mockups: {},
  adminImages: { detail: [] },
  ...parts,
})
const names = (images: { url: string }[]) =>
  images.map((image) => image.url.slice('https://files.example/'.length, -'.png'.length))

const ALL = ['side', 'back', 'flat', 'default', 'lifestyle', 'front']

test.each<{ name: string; of: Partial<ProductWithImages>; card: string[]; gallery: string[] }>([
  { name: 'no image', of: {}, card: [], gallery: [] },
  { name: 'only imageUrl', of: { imageUrl: url('own') }, card: ['own'], gallery: ['own'] },
  {
    name: 'mockups of every type',
    of: { mockups: mockups(...ALL), imageUrl: url('own') },
    card: ['front', 'lifestyle'],
    gallery: ['front', 'lifestyle', 'side', 'back', 'flat', 'default'],
  },
  {
    name: 'neither front nor lifestyle',
    of: { mockups: mockups('side', 'back', 'flat', 'default') },
    card: ['default', 'flat'],
    gallery: ['side', 'back', 'flat', 'default'],
  },
  {
    name: 'back and side',
    of: { mockups: mockups('side', 'back') },
    card: ['back', 'side'],
    gallery: ['side', 'back'],
  },
  {
    name: 'an unknown mockup type',
    of: { mockups: mockups('hologram', 'default') },
    card: ['default', 'hologram'],
    gallery: ['default', 'hologram'],
  },
  {
    name: 'one mockup and imageUrl',
    of: { mockups: mockups('front'), imageUrl: url('own') },
    card: ['front', 'own'],
    gallery: ['front'],
  },
  {
    name: 'a mockup that is also imageUrl',
    of: { mockups: mockups('front'), imageUrl: url('front') },
    card: ['front'],
    gallery: ['front'],
  },
  {
    name: 'detail images, mockups and imageUrl',
    of: { adminImages: detail('a', 'b', 'c'), mockups: mockups('front'), imageUrl: url('own') },
    card: ['a', 'b'],
    gallery: ['a', 'b', 'c'],
  },
  {
    name: 'one detail image and mockups',
    of: { adminImages: detail('a'), mockups: mockups('front') },
    card: ['a'],
    gallery: ['a'],
  },
])('$name: card $card, gallery $gallery', ({ of, card, gallery }) => {
  expect(names(cardImages({ ...product(of), colors: [] }))).toEqual(card)
  expect(names(galleryImages(product(of)))).toEqual(gallery)
})

test('detail images are sorted by displayOrder, without inactive ones', () => {
  const [first, second, third] = detail('a', 'b', 'c').detail
  const shuffled = { detail: [{ ...third! }, { ...first!, isActive: false }, { ...second! }] }
  expect(names(galleryImages(product({ adminImages: shuffled })))).toEqual(['b', 'c'])
})

test('mockups of one type keep their order', () => {
  const front = [1, 2].map((number) => ({ url: url(`front${number}`), type: 'front' }))
  expect(names(galleryImages(product({ mockups: { front } })))).toEqual(['front1', 'front2'])
})

test('the alt text is the administrator’s, else the product’s name and the mockup type', () => {
  const [image] = detail('a').detail
  const described = { detail: [{ ...image!, altText: 'Worn at a desk' }] }
  expect(galleryImages(product({ adminImages: described }))[0]?.altText).toBe('Worn at a desk')
  expect(galleryImages(product({ adminImages: detail('a') }))[0]?.altText).toBe('Tee')
  expect(galleryImages(product({ mockups: mockups('back') }))[0]?.altText).toBe('Tee, back')
  expect(galleryImages(product({ mockups: mockups('default') }))[0]?.altText).toBe('Tee')
})

const colored = product({
  mockups: {
    ...mockups('back'),
    front: ['front', 'white'].map((name) => ({ url: url(name), type: 'front' })),
  },
})
const colors = new Map([
  [url('front'), 'Black'],
  [url('back'), 'Black'],
  [url('white'), 'White'],
])

test('an image of a known color says so', () => {
  expect(galleryImages(colored, colors).map(({ altText }) => altText)).toEqual([
    'Tee in Black, front',
    'Tee in White, front',
    'Tee in Black, back',
  ])
  const selected = galleryImages(product({ ...colored, adminImages: detail('white', 'desk') }), colors)
  expect(selected.map(({ altText }) => altText)).toEqual(['Tee in White, front', 'Tee'])
})

test('a card’s second image is another view of the same color', () => {
  const [black, white] = galleryImages(colored, colors) as [ProductImage, ProductImage]
  const second = (shown: ProductImage, images = colors) =>
    cardImages({ ...colored, colors: ['Black', 'White'] }, images, shown)[1]?.url
  expect(second(black)).toBe(url('back'))
  expect(second(white)).toBeUndefined()
  expect(second(black, new Map())).toBeUndefined()
  expect(second({ ...black, color: null }, new Map())).toBeUndefined()
  const selected = { ...colored, colors: ['Black', 'White'], adminImages: detail('desk', 'sofa') }
  expect(names(cardImages(selected, colors))).toEqual(['desk', 'sofa'])
})

test('the images of a color come first, in their order', () => {
  const images = galleryImages(colored, colors)
  expect(names(withColorFirst(images, 'White'))).toEqual(['white', 'front', 'back'])
  expect(names(withColorFirst(images, 'Black'))).toEqual(['front', 'back', 'white'])
  expect(withColorFirst(images, 'Red')).toEqual(images)
  expect(withColorFirst(galleryImages(colored), null)).toEqual(galleryImages(colored))
})

describe('images of other types', () => {
  const ofType = (...names: string[]) => detail(...names).detail

  test('the gallery type is shown below, without what the gallery shows', () => {
    const images = { ...detail('front', 'worn'), gallery: ofType('front', 'desk', 'desk') }
    expect(names(moreImages(product({ adminImages: images })))).toEqual(['desk'])
    expect(moreImages(product({ mockups: mockups('front') }))).toEqual([])
  })

  test('a thumbnail and a cover stand in for the card, where there are some', () => {
    const parts = { mockups: mockups('front') }
    const images = { detail: [], thumbnail: ofType('small', 'other'), featured: ofType('large') }
    const typed = product({ ...parts, adminImages: images })
    const urlOf = (image: ProductImage | undefined) => names(image ? [image] : [])
    expect([thumbnailImage(typed), coverImage(typed)].map(urlOf)).toEqual([['small'], ['large']])
    expect([thumbnailImage, coverImage].map((find) => urlOf(find(product(parts))))).toEqual([
      ['front'],
      ['front'],
    ])
    expect(names(cardImages({ ...typed, colors: [] }))).toEqual(['front'])
  })

  test('an inactive one is not shown', () => {
    const thumbnail = ofType('small').map((image) => ({ ...image, isActive: false }))
    expect(thumbnailImage(product({ adminImages: { detail: [], thumbnail } }))).toBeUndefined()
  })
})
