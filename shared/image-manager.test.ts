import { describe, expect, test } from 'bun:test'
import type { AdminProduct, ImageEntry } from './contracts/admin-product.ts'
import { addImage, changeImages, moveImage, removeImage, visibleImages } from './image-edits.ts'
import {
  isCustomSelection,
  type ManagedImages,
  toImageEntries,
  toManagedImages,
  toProviderImages,
  toPublicImages,
} from './image-manager.ts'
import { galleryImages } from './product-images.ts'

const url = (name: string) => `https://files.example/${name}.png`
const mockups = [
  { imageUrl: url('back'), type: 'back' },
  { imageUrl: url('front'), type: 'front' },
  { imageUrl: url('flat'), type: 'flat' },
]
const entry = (name: string, values: Partial<ImageEntry> = {}): ImageEntry => ({
  imageUrl: url(name),
  imageType: 'detail',
  displayOrder: 0,
  isActive: true,
  altText: null,
  ...values,
})
const product = (configuredImages: ImageEntry[] = [], productMockups = mockups) => ({
  name: 'Tee',
  mockups: productMockups,
  configuredImages,
})
const keyOf = (managed: ManagedImages, name: string) =>
  managed.images.find((image) => image.imageUrl === url(name))!.key
const setActive = (managed: ManagedImages, name: string, isActive: boolean) =>
  changeImages(managed, [keyOf(managed, name)], { isActive })
const names = (images: readonly { imageUrl: string }[]) =>
  images.map((image) => image.imageUrl.replace(/.*\/|\.png/g, ''))
const listed = (managed: ManagedImages) =>
  managed.images.map((image) => `${image.isActive ? '+' : '-'}${names([image])[0]}`)
const gallery = (managed: ManagedImages, productMockups = mockups) =>
  names(
    galleryImages(toPublicImages(product([], productMockups), managed)).map((image) => ({
      imageUrl: image.url,
    })),
  )
const stored = (managed: ManagedImages) =>
  toImageEntries(managed).map((image) => `${image.isActive ? '+' : '-'}${names([image])[0]}`)

interface Case {
  name: string
  mockups?: AdminProduct['mockups']
  configured?: ImageEntry[]
  edit?: (managed: ManagedImages) => ManagedImages
  listed: string[]
  stored: string[]
  gallery: string[]
}

const cases: Case[] = [
  {
    name: 'nothing configured: every mockup is active, in gallery order, without an entry',
    listed: ['+front', '+back', '+flat'],
    stored: [],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'a deactivated mockup gets an inactive entry, the others none',
    edit: (managed) => setActive(managed, 'back', false),
    listed: ['+front', '-back', '+flat'],
    stored: ['-back'],
    gallery: ['front', 'flat'],
  },
  {
    name: 'a mockup activated again loses its entry',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => setActive(managed, 'back', true),
    listed: ['+front', '+back', '+flat'],
    stored: [],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'another order makes a custom selection of all active images',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => moveImage(managed, keyOf(managed, 'flat'), keyOf(managed, 'front')),
    listed: ['+flat', '+front', '-back'],
    stored: ['+flat', '+front', '-back'],
    gallery: ['flat', 'front'],
  },
  {
    name: 'another order within one type makes a custom selection',
    mockups: ['a', 'b', 'c'].map((name) => ({ imageUrl: url(name), type: 'front' })),
    edit: (managed) => moveImage(managed, keyOf(managed, 'b'), keyOf(managed, 'a')),
    listed: ['+b', '+a', '+c'],
    stored: ['+b', '+a', '+c'],
    gallery: ['b', 'a', 'c'],
  },
  {
    name: 'moving an inactive image needs no custom selection',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => moveImage(managed, keyOf(managed, 'back'), keyOf(managed, 'front')),
    listed: ['-back', '+front', '+flat'],
    stored: ['-back'],
    gallery: ['front', 'flat'],
  },
  {
    name: 'an added image is shown beside the mockups',
    edit: (managed) => addImage(managed, url('photo')),
    listed: ['+front', '+back', '+flat', '+photo'],
    stored: ['+front', '+back', '+flat', '+photo'],
    gallery: ['front', 'back', 'flat', 'photo'],
  },
  {
    name: 'an added image of another type doesn’t change the gallery',
    edit: (managed) => {
      const added = addImage(managed, url('photo'))
      return changeImages(added, [keyOf(added, 'photo')], { imageType: 'hero' })
    },
    listed: ['+front', '+back', '+flat', '+photo'],
    stored: ['+photo'],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'an added image that is removed again leaves no entry',
    edit: (managed) => removeImage(addImage(managed, url('photo')), `added ${url('photo')}`),
    listed: ['+front', '+back', '+flat'],
    stored: [],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'an alt text makes a custom selection of all active images',
    edit: (managed) => changeImages(managed, [keyOf(managed, 'back')], { altText: ' Seen from behind ' }),
    listed: ['+front', '+back', '+flat'],
    stored: ['+front', '+back', '+flat'],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'a stored selection is listed in its order, mockups without an entry are inactive',
    configured: [entry('flat', { displayOrder: 7 }), entry('photo', { displayOrder: 3 })],
    listed: ['+photo', '+flat', '-front', '-back'],
    stored: ['+photo', '+flat'],
    gallery: ['photo', 'flat'],
  },
  {
    name: 'a stored selection of all mockups in gallery order stays a custom selection',
    configured: ['front', 'back', 'flat'].map((name, displayOrder) => entry(name, { displayOrder })),
    listed: ['+front', '+back', '+flat'],
    stored: ['+front', '+back', '+flat'],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'a mockup activated in a custom selection gets an entry at its index',
    configured: [entry('flat')],
    edit: (managed) => setActive(managed, 'back', true),
    listed: ['+flat', '-front', '+back'],
    stored: ['+flat', '+back'],
    gallery: ['flat', 'back'],
  },
  {
    name: 'a custom selection without active images does not bring the mockups back',
    configured: [entry('flat')],
    edit: (managed) => setActive(managed, 'flat', false),
    listed: ['-flat', '-front', '-back'],
    stored: ['-flat', '-front', '-back'],
    gallery: [],
  },
  {
    name: 'a mockup deactivated before a custom selection stays inactive',
    edit: (managed) => addImage(setActive(managed, 'back', false), url('photo')),
    listed: ['+front', '-back', '+flat', '+photo'],
    stored: ['+front', '-back', '+flat', '+photo'],
    gallery: ['front', 'flat', 'photo'],
  },
  {
    name: 'an entry without its mockup is listed as an added image',
    configured: [entry('gone', { isActive: false })],
    listed: ['+front', '+back', '+flat', '-gone'],
    stored: ['-gone'],
    gallery: ['front', 'back', 'flat'],
  },
  {
    name: 'back to the provider’s images: no entry is left',
    configured: [entry('flat'), entry('photo'), entry('back', { isActive: false })],
    edit: () => toProviderImages(mockups),
    listed: ['+front', '+back', '+flat'],
    stored: [],
    gallery: ['front', 'back', 'flat'],
  },
]

describe('the image manager', () => {
  test.each(cases)(
    '$name',
    ({ configured, mockups: productMockups, edit = (managed) => managed, ...expected }) => {
      const managed = edit(toManagedImages(product(configured, productMockups)))
      expect(listed(managed)).toEqual(expected.listed)
      expect(stored(managed)).toEqual(expected.stored)
      expect(gallery(managed, productMockups)).toEqual(expected.gallery)
      expect(toImageEntries(managed).map((image) => image.displayOrder)).toEqual(
        expected.stored.map((_, i) => i),
      )
    },
  )

  test('one URL configured for two types makes two images with distinct keys', () => {
    const { images } = toManagedImages(product([entry('flat'), entry('flat', { imageType: 'hero' })]))
    expect(new Set(images.map((image) => image.key)).size).toBe(4)
    expect(images.map((image) => image.imageType)).toEqual(['detail', 'hero', 'detail', 'detail'])
  })

  test('an alt text is trimmed, an empty one is null', () => {
    const managed = addImage(toProviderImages([]), url('photo'))
    expect(toImageEntries(managed)[0]?.altText).toBeNull()
    const named = changeImages(managed, [keyOf(managed, 'photo')], { altText: ' On a desk ' })
    expect(toImageEntries(named)[0]?.altText).toBe('On a desk')
  })

  test('added, active and just deactivated images are visible by default', () => {
    const loaded = toManagedImages(product([entry('back', { isActive: false })]))
    const edited = setActive(loaded, 'flat', false)
    expect(names(visibleImages(edited.images, false))).toEqual(['front', 'flat'])
    expect(names(visibleImages(edited.images, true))).toEqual(['front', 'back', 'flat'])
  })

  test('a mockup cannot be removed', () => {
    const managed = toProviderImages(mockups)
    expect(removeImage(managed, keyOf(managed, 'front')).images).toHaveLength(3)
  })

  const manyMockups = ['back', 'front', 'front', 'side', 'front', 'back'].map((type, index) => ({
    imageUrl: url(`${type}-${index}`),
    type,
  }))
  test('any sequence of edits survives saving and reopening', () => {
    // Seeded, so that a failure can be reproduced.
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return Math.floor((seed / 2147483648) * below)
    }
    for (let round = 0; round < 500; round++) {
      let managed = toManagedImages(product(round % 2 ? [entry('front-2'), entry('photo')] : [], manyMockups))
      for (let step = random(6); step >= 0; step--) {
        const { key } = managed.images[random(managed.images.length)]!
        const edits: (() => ManagedImages)[] = [
          () => changeImages(managed, [key], { isActive: random(2) === 1 }),
          () => changeImages(managed, [key], { imageType: random(2) === 1 ? 'hero' : 'detail' }),
          () => moveImage(managed, key, managed.images[0]!.key),
          () => addImage(managed, url(`added-${round}-${step}`)),
        ]
        managed = edits[random(edits.length)]!()
      }
      const again = toManagedImages(product(toImageEntries(managed), manyMockups))
      expect(new Set(listed(again))).toEqual(new Set(listed(managed)))
      expect(gallery(again, manyMockups)).toEqual(gallery(managed, manyMockups))
      const active = managed.images.filter((image) => image.isActive)
      const onPage = active.filter(({ imageType, mockupType }) =>
        isCustomSelection(managed) ? imageType === 'detail' : mockupType !== null,
      )
      if (onPage.length > 0) expect(gallery(managed, manyMockups)).toEqual([...new Set(names(onPage))])
    }
  })
})
