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
const entry = (name: string, change: Partial<ImageEntry> = {}): ImageEntry => ({
  imageUrl: url(name),
  imageType: 'detail',
  displayOrder: 0,
  isActive: true,
  altText: null,
  ...change,
})
const product = (configuredImages: ImageEntry[] = [], provided = mockups) => ({
  name: 'Tee',
  mockups: provided,
  configuredImages,
})
const keyOf = (managed: ManagedImages, name: string) =>
  managed.images.find((image) => image.imageUrl === url(name))!.key
const active = (managed: ManagedImages, name: string, isActive: boolean) =>
  changeImages(managed, [keyOf(managed, name)], { isActive })
const names = (images: readonly { imageUrl: string }[]) =>
  images.map((image) => image.imageUrl.replace(/.*\/|\.png/g, ''))
const listed = (managed: ManagedImages) =>
  managed.images.map((image, place) => `${image.isActive ? '+' : '-'}${names(managed.images)[place]}`)
const shown = (managed: ManagedImages, provided = mockups) =>
  names(
    galleryImages(toPublicImages(product([], provided), managed)).map((image) => ({ imageUrl: image.url })),
  )
const stored = (managed: ManagedImages) =>
  toImageEntries(managed).map((image) => `${image.isActive ? '+' : '-'}${names([image])[0]}`)

interface Case {
  name: string
  /** The three above unless said. */
  mockups?: AdminProduct['mockups']
  configured?: ImageEntry[]
  edit?: (managed: ManagedImages) => ManagedImages
  listed: string[]
  stored: string[]
  shown: string[]
}

const cases: Case[] = [
  {
    name: 'nothing configured: every mockup is active, in the order of the page, without an entry',
    listed: ['+front', '+back', '+flat'],
    stored: [],
    shown: ['front', 'back', 'flat'],
  },
  {
    name: 'a mockup switched off is an inactive entry, and the others stay the provider’s',
    edit: (managed) => active(managed, 'back', false),
    listed: ['+front', '-back', '+flat'],
    stored: ['-back'],
    shown: ['front', 'flat'],
  },
  {
    name: 'a mockup switched on again is the provider’s again',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => active(managed, 'back', true),
    listed: ['+front', '+back', '+flat'],
    stored: [],
    shown: ['front', 'back', 'flat'],
  },
  {
    name: 'another order makes a selection of all that is active',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => moveImage(managed, keyOf(managed, 'flat'), keyOf(managed, 'front')),
    listed: ['+flat', '+front', '-back'],
    stored: ['+flat', '+front', '-back'],
    shown: ['flat', 'front'],
  },
  {
    name: 'another order within one type is another order too',
    mockups: ['a', 'b', 'c'].map((name) => ({ imageUrl: url(name), type: 'front' })),
    edit: (managed) => moveImage(managed, keyOf(managed, 'b'), keyOf(managed, 'a')),
    listed: ['+b', '+a', '+c'],
    stored: ['+b', '+a', '+c'],
    shown: ['b', 'a', 'c'],
  },
  {
    name: 'moving a picture that is switched off changes nothing on the page and needs no selection',
    configured: [entry('back', { isActive: false })],
    edit: (managed) => moveImage(managed, keyOf(managed, 'back'), keyOf(managed, 'front')),
    listed: ['-back', '+front', '+flat'],
    stored: ['-back'],
    shown: ['front', 'flat'],
  },
  {
    name: 'an added picture stands beside the mockups instead of replacing them',
    edit: (managed) => addImage(managed, url('photo')),
    listed: ['+front', '+back', '+flat', '+photo'],
    stored: ['+front', '+back', '+flat', '+photo'],
    shown: ['front', 'back', 'flat', 'photo'],
  },
  {
    name: 'an added picture of another type leaves the page alone',
    edit: (managed) => {
      const added = addImage(managed, url('photo'))
      return changeImages(added, [keyOf(added, 'photo')], { imageType: 'hero' })
    },
    listed: ['+front', '+back', '+flat', '+photo'],
    stored: ['+photo'],
    shown: ['front', 'back', 'flat'],
  },
  {
    name: 'an added picture that is removed again leaves nothing behind',
    edit: (managed) => removeImage(addImage(managed, url('photo')), `added ${url('photo')}`),
    listed: ['+front', '+back', '+flat'],
    stored: [],
    shown: ['front', 'back', 'flat'],
  },
  {
    name: 'an alt text needs a selection, which keeps all the others',
    edit: (managed) => changeImages(managed, [keyOf(managed, 'back')], { altText: ' Seen from behind ' }),
    listed: ['+front', '+back', '+flat'],
    stored: ['+front', '+back', '+flat'],
    shown: ['front', 'back', 'flat'],
  },
  {
    name: 'a stored selection is listed in its order, and mockups without an entry are inactive',
    configured: [entry('flat', { displayOrder: 7 }), entry('photo', { displayOrder: 3 })],
    listed: ['+photo', '+flat', '-front', '-back'],
    stored: ['+photo', '+flat'],
    shown: ['photo', 'flat'],
  },
  {
    name: 'a mockup activated in a selection becomes a detail entry in its place',
    configured: [entry('flat')],
    edit: (managed) => active(managed, 'back', true),
    listed: ['+flat', '-front', '+back'],
    stored: ['+flat', '+back'],
    shown: ['flat', 'back'],
  },
  {
    name: 'a selection switched off to the last picture does not bring the mockups back',
    configured: [entry('flat')],
    edit: (managed) => active(managed, 'flat', false),
    listed: ['-flat', '-front', '-back'],
    stored: ['-flat', '-front', '-back'],
    shown: [],
  },
  {
    name: 'a mockup switched off before a selection began stays off',
    edit: (managed) => addImage(active(managed, 'back', false), url('photo')),
    listed: ['+front', '-back', '+flat', '+photo'],
    stored: ['+front', '-back', '+flat', '+photo'],
    shown: ['front', 'flat', 'photo'],
  },
  {
    name: 'an entry whose mockup the provider no longer has is listed as an added picture',
    configured: [entry('gone', { isActive: false })],
    listed: ['+front', '+back', '+flat', '-gone'],
    stored: ['-gone'],
    shown: ['front', 'back', 'flat'],
  },
  {
    name: 'back to the provider’s pictures: nothing is configured any more',
    configured: [entry('flat'), entry('photo'), entry('back', { isActive: false })],
    edit: () => toProviderImages(mockups),
    listed: ['+front', '+back', '+flat'],
    stored: [],
    shown: ['front', 'back', 'flat'],
  },
]

describe('the image manager', () => {
  test.each(cases)('$name', ({ configured, mockups: provided, edit = (managed) => managed, ...expected }) => {
    const managed = edit(toManagedImages(product(configured, provided)))
    expect(listed(managed)).toEqual(expected.listed)
    expect(stored(managed)).toEqual(expected.stored)
    expect(shown(managed, provided)).toEqual(expected.shown)
    expect(toImageEntries(managed).map((image) => image.displayOrder)).toEqual(
      expected.stored.map((_, i) => i),
    )
  })

  test('one address configured for two types is two pictures with keys of their own', () => {
    const { images } = toManagedImages(product([entry('flat'), entry('flat', { imageType: 'hero' })]))
    expect(new Set(images.map((image) => image.key)).size).toBe(4)
    expect(images.map((image) => image.imageType)).toEqual(['detail', 'hero', 'detail', 'detail'])
  })

  test('an alt text is trimmed, and empty is none', () => {
    const managed = addImage(toProviderImages([]), url('photo'))
    expect(toImageEntries(managed)[0]?.altText).toBeNull()
    const named = changeImages(managed, [keyOf(managed, 'photo')], { altText: ' On a desk ' })
    expect(toImageEntries(named)[0]?.altText).toBe('On a desk')
  })

  test('by default the added and the active are in sight, and what was switched off just now', () => {
    const loaded = toManagedImages(product([entry('back', { isActive: false })]))
    const edited = active(loaded, 'flat', false)
    expect(names(visibleImages(edited.images, false))).toEqual(['front', 'flat'])
    expect(names(visibleImages(edited.images, true))).toEqual(['front', 'back', 'flat'])
  })

  test('a mockup can be switched off but not removed', () => {
    const managed = toProviderImages(mockups)
    expect(removeImage(managed, keyOf(managed, 'front')).images).toHaveLength(3)
  })

  const manyMockups = ['back', 'front', 'front', 'side', 'front', 'back'].map((type, place) => ({
    imageUrl: url(`${type}-${place}`),
    type,
  }))
  test('whatever is switched, moved and added: stored and opened again, the switches say the same', () => {
    // A small generator of its own, so that a failure comes again.
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
      expect(shown(again, manyMockups)).toEqual(shown(managed, manyMockups))
      const active = managed.images.filter((image) => image.isActive)
      const onPage = active.filter(({ imageType, mockupType }) =>
        isCustomSelection(managed) ? imageType === 'detail' : mockupType !== null,
      )
      if (onPage.length > 0) expect(shown(managed, manyMockups)).toEqual([...new Set(names(onPage))])
    }
  })
})
