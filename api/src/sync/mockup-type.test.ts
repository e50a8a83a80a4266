import { expect, test } from 'bun:test'
import { mockupType } from './mockup-type.ts'

test.each([
  ['adidas-fleece-hoodie-white-front-68a0cea88c0a1.jpg', 'front'],
  ['unisex-staple-t-shirt-black-back-634d3ec02e655.png', 'back'],
  ['unisex-staple-t-shirt-black-left-front-634d3ec02e655.png', 'front'],
  ['unisex-hoodie-black-right-sleeve-634d3ec02e655.jpg', 'side'],
  ['unisex-staple-t-shirt-black-zoomed-in-634d3ec02dafc.png', 'default'],
  ['unisex-tee-black-lifestyle-front-2-634d3ec02dafc.jpg', 'lifestyle'],
  ['unisex-tee-black-flat-front-634d3ec02dafc.jpg', 'flat'],
  ['flat-bill-cap-black-front-634d3ec02dafc.jpg', 'front'],
  ['all-over-print-backpack-white-634d3ec02dafc.jpg', 'default'],
  ['backpack-back-to-black-front-634d3ec02dafc.jpg', 'front'],
  ['mockup_Back_Flat_White.jpg', 'flat'],
  ['constructor-front.jpg', 'front'],
  ['274183621-embroidery_front.png', 'front'],
  [null, 'default'],
])('the file name %p has the type %p', (filename, type) => {
  expect(mockupType(filename)).toBe(type as ReturnType<typeof mockupType>)
})
