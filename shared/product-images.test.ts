import { expect, test } from 'bun:test'
import type { Product } from './contracts/product.ts'
import { cardImages, galleryImages } from './product-images.ts'

type Pictured = Pick<Product, 'name' | 'imageUrl' | 'mockups' | 'adminImages'>

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
const product = (parts: Partial<Pictured>): Pictured => ({
  name: 'Tee',
  imageUrl: null,
  mockups: {},
  adminImages: { detail: [] },
  ...parts,
})
const names = (images: { url: string }[]) =>
  images.map((image) => image.url.slice('https://files.example/'.length, -'.png'.length))

const ALL = ['side', 'back', 'flat', 'default', 'lifestyle', 'front']

test.each<{ name: string; of: Partial<Pictured>; card: string[]; gallery: string[] }>([
  { name: 'no picture at all', of: {}, card: [], gallery: [] },
  { name: 'only its own', of: { imageUrl: url('own') }, card: ['own'], gallery: ['own'] },
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
    name: 'a type that nobody knows',
    of: { mockups: mockups('hologram', 'default') },
    card: ['default', 'hologram'],
    gallery: ['default', 'hologram'],
  },
  {
    name: 'one mockup and its own picture',
    of: { mockups: mockups('front'), imageUrl: url('own') },
    card: ['front', 'own'],
    gallery: ['front'],
  },
  {
    name: 'a mockup that is also its own picture',
    of: { mockups: mockups('front'), imageUrl: url('front') },
    card: ['front'],
    gallery: ['front'],
  },
  {
    name: 'an administrator’s pictures, which come before all others',
    of: { adminImages: detail('a', 'b', 'c'), mockups: mockups('front'), imageUrl: url('own') },
    card: ['a', 'b'],
    gallery: ['a', 'b', 'c'],
  },
  {
    name: 'one picture of an administrator’s',
    of: { adminImages: detail('a'), mockups: mockups('front') },
    card: ['a'],
    gallery: ['a'],
  },
])('$name: card $card, gallery $gallery', ({ of, card, gallery }) => {
  expect(names(cardImages(product(of)))).toEqual(card)
  expect(names(galleryImages(product(of)))).toEqual(gallery)
})

test('an administrator’s order holds, and what is switched off is not shown', () => {
  const [first, second, third] = detail('a', 'b', 'c').detail
  const shuffled = { detail: [{ ...third! }, { ...first!, isActive: false }, { ...second! }] }
  expect(names(galleryImages(product({ adminImages: shuffled })))).toEqual(['b', 'c'])
})

test('every mockup of a type is in the gallery, in its order', () => {
  const front = [1, 2].map((number) => ({ url: url(`front${number}`), type: 'front' }))
  expect(names(galleryImages(product({ mockups: { front } })))).toEqual(['front1', 'front2'])
})

test('a picture is described by the administrator’s words, else by the product’s name and the view', () => {
  const [image] = detail('a').detail
  const described = { detail: [{ ...image!, altText: 'Worn at a desk' }] }
  expect(galleryImages(product({ adminImages: described }))[0]?.altText).toBe('Worn at a desk')
  expect(galleryImages(product({ adminImages: detail('a') }))[0]?.altText).toBe('Tee')
  expect(galleryImages(product({ mockups: mockups('back') }))[0]?.altText).toBe('Tee, back')
  expect(galleryImages(product({ mockups: mockups('default') }))[0]?.altText).toBe('Tee')
})
