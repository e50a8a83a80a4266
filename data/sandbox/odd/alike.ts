import { ALIKE, type OddProduct } from './odd-product.ts'

const BLACK_M = { size: 'M', color: 'Black' }

/** Variants that size and color don't tell apart, or that lack one of them. */
export const alikeProducts: OddProduct[] = [
  {
    oddity: 'two variants of one size and color at different prices',
    name: 'Two Prices Tee',
    variants: [
      { ...BLACK_M, name: 'Two Prices Tee / Black / M / Classic', price: '20.00' },
      { ...BLACK_M, name: 'Two Prices Tee / Black / M / Premium', price: '23.00' },
      { size: 'L', color: 'Black' },
    ],
    right: {
      slug: 'two-prices-tee',
      sizes: ['M', 'L'],
      colors: ['Black'],
      options: { 0: 'Classic', 1: 'Premium' },
    },
  },
  {
    oddity: 'two variants that even have one name',
    name: 'One Name Tee',
    variants: [BLACK_M, BLACK_M, { size: 'L', color: 'Black' }],
    right: { slug: 'one-name-tee', sizes: ['M', 'L'], colors: ['Black'], leftOut: { 1: ALIKE } },
  },
  {
    oddity: 'three alike, of which two have one name',
    name: 'Three Tee',
    variants: [
      { ...BLACK_M, name: 'Three Tee (front print)' },
      { ...BLACK_M, name: 'Three Tee (back print)' },
      { ...BLACK_M, name: 'Three Tee (front print)' },
    ],
    right: {
      slug: 'three-tee',
      sizes: ['M'],
      colors: ['Black'],
      options: { 0: 'front', 1: 'back' },
      leftOut: { 2: ALIKE },
    },
  },
  {
    oddity: 'one name begins as the other',
    name: 'Mug for Two',
    variants: [
      { size: '11 oz', color: 'White', name: 'Mug for Two' },
      { size: '11 oz', color: 'White', name: 'Mug for Two, in a Box' },
    ],
    right: {
      slug: 'mug-for-two',
      sizes: ['11 oz'],
      colors: ['White'],
      options: { 0: 'Two', 1: 'Two, in a Box' },
    },
  },
  {
    oddity: 'names that differ only beyond what is shown of them',
    name: 'Endless Tee',
    variants: ['1', '2'].map((end) => ({ ...BLACK_M, name: `${'x'.repeat(220)}${end}` })),
    right: { slug: 'endless-tee', sizes: ['M'], colors: ['Black'], leftOut: { 1: ALIKE } },
  },
  {
    oddity: 'options in three scripts, with markup and emoji',
    name: 'Print of Many Options',
    variants: ['大', 'ארוכה', '<b>Bold</b>', '🎁', '50%'].map((option) => ({
      ...BLACK_M,
      name: `Print of Many Options / ${option}`,
    })),
    right: {
      slug: 'print-of-many-options',
      sizes: ['M'],
      colors: ['Black'],
      options: { 0: '大', 1: 'ארוכה', 2: '<b>Bold</b>', 3: '🎁', 4: '50%' },
    },
  },
  {
    oddity: 'no size and color, which the blank knows',
    name: 'Forgetful Tee',
    variants: [
      { name: 'Forgetful Tee', blank: { size: 'M', color: 'Black' } },
      { name: 'Forgetful Tee', size: '', color: '  ', blank: { size: 'S', color: 'White' } },
    ],
    right: { slug: 'forgetful-tee', sizes: ['S', 'M'], colors: ['Black', 'White'] },
  },
  {
    oddity: 'alike once the blank has told its color',
    name: 'Late Color Cap',
    variants: [
      { size: 'One size', color: 'Black', name: 'Late Color Cap / Flat' },
      { size: 'One size', name: 'Late Color Cap / Curved', blank: { color: 'Black' } },
    ],
    right: {
      slug: 'late-color-cap',
      sizes: ['One size'],
      colors: ['Black'],
      options: { 0: 'Flat', 1: 'Curved' },
    },
  },
  {
    oddity: 'neither size nor color anywhere',
    name: 'Plain Coaster',
    variants: [{ name: 'Plain Coaster' }],
    right: { slug: 'plain-coaster', sizes: ['One size'], colors: [] },
  },
  {
    oddity: 'three without size and color, told apart by their names',
    name: 'Postcard',
    variants: ['Monday', 'Friday', 'Payday'].map((day) => ({ name: `Postcard - ${day}` })),
    right: {
      slug: 'postcard',
      sizes: ['One size'],
      colors: [],
      options: { 0: 'Monday', 1: 'Friday', 2: 'Payday' },
    },
  },
  {
    oddity: 'one without a color beside one with a color',
    name: 'Half Dyed Tee',
    variants: [BLACK_M, { size: 'M', color: null }],
    right: { slug: 'half-dyed-tee', sizes: ['M'], colors: ['Black'] },
  },
  {
    oddity: 'one without a size beside one with a size',
    name: 'Half Measured Tee',
    variants: [{ color: 'Black' }, { size: 'S', color: 'Black' }],
    right: { slug: 'half-measured-tee', sizes: ['S', 'One size'], colors: ['Black'] },
  },
  {
    oddity: 'alike in some sizes, and without a color in others',
    name: 'Patchwork Tee',
    variants: [
      { size: 'S', color: 'Black' },
      { ...BLACK_M, name: 'Patchwork Tee, slim' },
      { ...BLACK_M, name: 'Patchwork Tee, wide' },
      { size: 'M', color: null, name: 'Patchwork Tee, bare slim' },
      { size: 'M', color: null, name: 'Patchwork Tee, bare wide' },
      { size: 'L', color: null },
    ],
    right: {
      slug: 'patchwork-tee',
      sizes: ['S', 'M', 'L'],
      colors: ['Black'],
      options: { 1: 'slim', 2: 'wide', 3: 'slim', 4: 'wide' },
    },
  },
]
