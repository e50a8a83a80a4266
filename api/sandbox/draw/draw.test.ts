import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { builtInCatalogue } from '#sandbox/catalogue'
import { drawPicture } from '#sandbox/draw/draw'
import { findPrint } from '#sandbox/draw/prints/prints'
import { colours } from '../../../data/sandbox/colours.ts'

const pictures = [...builtInCatalogue().pictures.values()]
const mockups = pictures.filter(({ template, print }) => template !== 'artwork' && print !== null)
const firstOf = (key: (picture: (typeof mockups)[number]) => string) =>
  new Map(mockups.map((picture) => [key(picture), picture]))

for (const [name, picture] of firstOf(({ template }) => template)) {
  test(`a ${name} is drawn as a whole JPEG of 1200 by 1200`, async () => {
    const jpeg = await drawPicture(picture, 1200)
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([1200, 1200, 3])
    // Something is on it: the middle is not the ground of the corner.
    const middle = (600 * 1200 + 600) * 3
    expect([...data.subarray(middle, middle + 3)]).not.toEqual([...data.subarray(0, 3)])
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
  })
}

test('each view of the catalogue can be drawn', async () => {
  const views = firstOf(({ view }) => view)
  expect([...views.keys()].sort()).toEqual(['back', 'flat', 'front', 'lifestyle', 'side'])
  for (const picture of views.values()) expect((await drawPicture(picture, 200)).length).toBeGreaterThan(2000)
})

test('artwork is bare: a PNG with nothing in its corners', async () => {
  const artwork = pictures.find(({ template }) => template === 'artwork')!
  const { data, info } = await sharp(await drawPicture(artwork, 200))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  expect(data[3]).toBe(0)
})

test('the same picture comes out the same, byte for byte', async () => {
  const picture = mockups[0]!
  expect(await drawPicture(picture, 200)).toEqual(await drawPicture(picture, 200))
})

test('every colour and design that the catalogue names is there', () => {
  for (const { tint, print } of pictures) {
    expect(colours).toHaveProperty([tint])
    if (print) expect(findPrint(print).shapes.length).toBeGreaterThan(0)
  }
})
