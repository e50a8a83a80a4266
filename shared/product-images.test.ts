import { expect, test } from 'bun:test'
import type { Product } from './contracts/product.ts'
import {
  cardImages,
  coverImage,
  galleryImages,
  moreImages,
  type ProductImage,
  type ProductWithImages,
  thumbnailImage,
} from './product-images.ts'

const url = (name: string) => `https://files.example/${name}.png`
const mockups = (...types: string[]): Product['mockups'] =>
  Object.fromEntries(types.map((type) => [type, [{ url: url(type), type }]]))
const detail = (...names: string[]): Product['adminImages'] => ({
  detail: names.map((name, displayOrder) => ({
    ...{ imageUrl: url(name), altText: null, displayOrder, isActive: true },
  })),
})
const product = (parts: Partial<ProductWithImages>): ProductWithImages => ({
  ...{ name: 'Tee', imageUrl: null, mockups: {}, adminImages: { detail: [] } },
  ...parts,
})
const names = (images: { url: string }[]) =>
  images.map((image) => image.url.slice('https://files.example/'.length, -'.png'.length))

const ALL = ['side', 'back', 'flat', 'default', 'lifestyle', 'front']
const front = ['front', 'white'].map((name) => ({ url: url(name), type: 'front' }))
const own = { imageUrl: url('own') }

test.each<[string, of: Partial<ProductWithImages>, card: string, gallery: string]>([
  ['no image', {}, '', ''],
  ['only imageUrl', own, 'own', 'own'],
  ['an image that is listed twice', { adminImages: detail('a', 'b', 'a') }, 'a b', 'a b'],
  [
    'mockups of every type',
    { mockups: mockups(...ALL), ...own },
    'front lifestyle',
    'front lifestyle side back flat default',
  ],
  [
    'neither front nor lifestyle',
    { mockups: mockups('side', 'back', 'flat', 'default') },
    'default flat',
    'side back flat default',
  ],
  ['an unknown type', { mockups: mockups('hologram', 'default') }, 'default hologram', 'default hologram'],
  ['one mockup and imageUrl', { mockups: mockups('front'), ...own }, 'front own', 'front'],
  ['a mockup of two types', { mockups: { front, back: front } }, 'front white', 'front white'],
  ['a mockup that is imageUrl', { mockups: mockups('front'), imageUrl: url('front') }, 'front', 'front'],
  [
    'detail images, mockups and imageUrl',
    { adminImages: detail('a', 'b', 'c'), mockups: mockups('front'), ...own },
    'a b',
    'a b c',
  ],
])('with %s the card and the gallery show the right images', (_, of, card, gallery) => {
  expect(names(cardImages({ ...product(of), colors: [] })).join(' ')).toBe(card)
  expect(names(galleryImages(product(of))).join(' ')).toBe(gallery)
})

test('detail images are sorted by displayOrder, without inactive ones', () => {
  const [first, second, third] = detail('a', 'b', 'c').detail
  const shuffled = { detail: [third!, { ...first!, isActive: false }, second!] }
  expect(names(galleryImages(product({ adminImages: shuffled })))).toEqual(['b', 'c'])
})

test('the alt text is the administrator’s, else the product’s name and the mockup type', () => {
  const altText = (of: Partial<ProductWithImages>) => galleryImages(product(of))[0]?.altText
  const [image] = detail('a').detail
  const described = { detail: [{ ...image!, altText: 'Worn at a desk' }] }
  expect(altText({ adminImages: described })).toBe('Worn at a desk')
  expect(altText({ adminImages: detail('a') })).toBe('Tee')
  expect(altText({ mockups: mockups('back') })).toBe('Tee, back')
  expect(altText({ mockups: mockups('default') })).toBe('Tee')
})

const colored = product({ mockups: { ...mockups('back'), front } })
const colors = new Map(
  Object.entries({ front: 'Black', back: 'Black', white: 'White' }).map(([name, color]) => [
    url(name),
    color,
  ]),
)

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

test('images of other types are shown below, small, or on covers, where there are active ones', () => {
  const [small, large, gallery] = [['small', 'other'], ['large'], ['front', 'desk', 'desk']].map(
    (names) => detail(...names).detail,
  )
  const parts = { mockups: mockups('front') }
  const typed = product({ ...parts, adminImages: { detail: [], thumbnail: small, featured: large, gallery } })
  expect(names(moreImages(typed))).toEqual(['desk'])
  expect(names([thumbnailImage(typed)!, coverImage(typed)!])).toEqual(['small', 'large'])
  expect(names(cardImages({ ...typed, colors: [] }))).toEqual(['front'])
  const inactive = small!.map((image) => ({ ...image, isActive: false }))
  const plain = product({ ...parts, adminImages: { detail: [], thumbnail: inactive } })
  expect(names([thumbnailImage(plain)!, coverImage(plain)!])).toEqual(['front', 'front'])
})
