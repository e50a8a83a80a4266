import { expect, test } from 'bun:test'
import type { ImageEntry } from '#shared/contracts/admin-product'
import {
  type ManagedImages,
  toImageEntries,
  toManagedImages,
  toProviderImages,
  toPublicImages,
} from '#shared/image-manager'
import { galleryImages } from '#shared/product-images'
import { addImage, changeImages, moveImage, removeImage, visibleImages } from './image-edits.ts'

const url = (name: string) => `https://files.example/${name}.png`
const mockups = [
  { imageUrl: url('back'), type: 'back' },
  { imageUrl: url('front'), type: 'front' },
  { imageUrl: url('flat'), type: 'flat' },
]
const entry = (name: string, values: Partial<ImageEntry> = {}): ImageEntry => ({
  ...{ imageUrl: url(name), imageType: 'detail', displayOrder: 0, isActive: true, altText: null },
  ...values,
})
const product = (configuredImages: ImageEntry[] = []) => ({ name: 'Tee', mockups, configuredImages })
const keyOf = (managed: ManagedImages, name: string) =>
  managed.images.find((image) => image.imageUrl === url(name))!.key
const setActive = (managed: ManagedImages, name: string, isActive: boolean) =>
  changeImages(managed, [keyOf(managed, name)], { isActive })
const nameOf = (imageUrl: string) => imageUrl.replace(/.*\/|\.png/g, '')
const names = (images: readonly { imageUrl: string }[]) =>
  images.map(({ imageUrl }) => nameOf(imageUrl)).join(' ')
/** With a sign of whether each is active. */
const states = (images: readonly Pick<ImageEntry, 'imageUrl' | 'isActive'>[]) =>
  images.map(({ imageUrl, isActive }) => `${isActive ? '+' : '-'}${nameOf(imageUrl)}`).join(' ')
const gallery = (managed: ManagedImages) =>
  galleryImages(toPublicImages(product(), managed))
    .map((image) => nameOf(image.url))
    .join(' ')

interface Case {
  name: string
  configured?: ImageEntry[]
  edit?: (managed: ManagedImages) => ManagedImages
  shown: [listed: string, stored: string, gallery: string]
}

const cases: Case[] = [
  {
    name: 'nothing configured: every mockup is active, in gallery order, without an entry',
    shown: ['+front +back +flat', '', 'front back flat'],
  },
  {
    name: 'a deactivated mockup gets an inactive entry, the others none',
    edit: (managed) => setActive(managed, 'back', false),
    shown: ['+front -back +flat', '-back', 'front flat'],
  },
  {
    name: 'a mockup activated again loses its entry',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => setActive(managed, 'back', true),
    shown: ['+front +back +flat', '', 'front back flat'],
  },
  {
    name: 'another order makes a custom selection of all active images',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => moveImage(managed, keyOf(managed, 'flat'), keyOf(managed, 'front')),
    shown: ['+flat +front -back', '+flat +front -back', 'flat front'],
  },
  {
    name: 'moving an inactive image needs no custom selection',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => moveImage(managed, keyOf(managed, 'back'), keyOf(managed, 'front')),
    shown: ['-back +front +flat', '-back', 'front flat'],
  },
  {
    name: 'an added image is shown beside the mockups; one deactivated before stays inactive',
    edit: (managed) => addImage(setActive(managed, 'back', false), url('photo')),
    shown: ['+front -back +flat +photo', '+front -back +flat +photo', 'front flat photo'],
  },
  {
    name: 'an added image of another type doesn’t change the gallery',
    edit: (managed) =>
      changeImages(addImage(managed, url('photo')), [`added ${url('photo')}`], { imageType: 'hero' }),
    shown: ['+front +back +flat +photo', '+photo', 'front back flat'],
  },
  {
    name: 'an alt text makes a custom selection of all active images',
    edit: (managed) => changeImages(managed, [keyOf(managed, 'back')], { altText: ' Seen from behind ' }),
    shown: ['+front +back +flat', '+front +back +flat', 'front back flat'],
  },
  {
    name: 'a stored selection is listed in its order, mockups without an entry are inactive',
    configured: [entry('flat', { displayOrder: 7 }), entry('photo', { displayOrder: 3 })],
    shown: ['+photo +flat -front -back', '+photo +flat', 'photo flat'],
  },
  {
    name: 'a stored selection of all mockups in gallery order stays a custom selection',
    configured: ['front', 'back', 'flat'].map((name, displayOrder) => entry(name, { displayOrder })),
    shown: ['+front +back +flat', '+front +back +flat', 'front back flat'],
  },
  {
    name: 'a mockup activated in a custom selection gets an entry at its index',
    configured: [entry('flat')],
    edit: (managed) => setActive(managed, 'back', true),
    shown: ['+flat -front +back', '+flat +back', 'flat back'],
  },
  {
    name: 'a custom selection without active images does not bring the mockups back',
    configured: [entry('flat')],
    edit: (managed) => setActive(managed, 'flat', false),
    shown: ['-flat -front -back', '-flat -front -back', ''],
  },
  {
    name: 'an entry without its mockup is listed as an added image',
    configured: [entry('gone', { isActive: false })],
    shown: ['+front +back +flat -gone', '-gone', 'front back flat'],
  },
]

test.each(cases)('$name', ({ configured, edit = (managed) => managed, shown }) => {
  const managed = edit(toManagedImages(product(configured)))
  const entries = toImageEntries(managed)
  expect([states(managed.images), states(entries), gallery(managed)]).toEqual(shown)
  expect(gallery(toManagedImages(product(entries)))).toBe(shown[2])
  expect(entries.map((image) => image.displayOrder)).toEqual(entries.map((_, index) => index))
})

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

test('active and just deactivated images are visible by default, and a mockup cannot be removed', () => {
  const loaded = toManagedImages(product([entry('back', { isActive: false })]))
  const edited = setActive(loaded, 'flat', false)
  expect(names(visibleImages(edited.images, false))).toBe('front flat')
  expect(names(visibleImages(edited.images, true))).toBe('front back flat')
  expect(removeImage(edited, keyOf(edited, 'front')).images).toHaveLength(3)
  const added = addImage(edited, url('photo'))
  expect(states(removeImage(added, keyOf(added, 'photo')).images)).toBe(states(edited.images))
})
