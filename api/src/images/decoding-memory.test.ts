import { expect, test } from 'bun:test'
import { findMaxMegapixels } from './decoding-memory.ts'

const header = { channels: 3, depth: 'uchar', isProgressive: false } as const

test.each([
  ['a plain JPEG', { ...header, format: 'jpeg' }, Number.POSITIVE_INFINITY],
  ['a progressive JPEG', { ...header, format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' }, 100],
  ['one with full color', { ...header, format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' }, 50],
  ['a plain PNG', { ...header, format: 'png', depth: 'ushort' }, Number.POSITIVE_INFINITY],
  ['an interlaced PNG', { ...header, format: 'png', isProgressive: true }, 66],
  ['one with 16 bits', { ...header, channels: 4, format: 'png', depth: 'ushort', isProgressive: true }, 25],
  ['a WebP', { ...header, format: 'webp' }, 75],
  ['an AVIF', { ...header, format: 'heif' }, 16],
  ['one with 10 bits', { ...header, format: 'heif', depth: 'ushort' }, 12],
] as const)('%s may have as many megapixels as 300 MB hold', (_, header, megapixels) => {
  expect(findMaxMegapixels(header)).toBe(megapixels)
})
