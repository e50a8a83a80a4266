import { expect, test } from 'bun:test'
import { decodeGallery, encodeGallery } from './gallery-data.ts'

const storedImage = { id: 'dItvVrjDJIPuC7o6ESqueQ', width: 1200, height: 900 }
const front = { url: '', altText: 'Tee in Navy, front', color: 'Navy', view: 'front', storedImage }
const images = [
  front,
  { ...front, altText: 'Written by hand' },
  { url: 'https://files.example/a.png', altText: 'Tee', color: null, view: null, storedImage: null },
  { url: 'https://files.example/b.png', altText: 'Tee', color: null, view: null, storedImage: undefined },
]

test('what is encoded is decoded again', () => {
  expect(decodeGallery(encodeGallery('Tee', images))).toEqual({ productName: 'Tee', images })
})
