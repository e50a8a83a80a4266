import { inSizes, type OddProduct } from './odd-product.ts'

const [small, medium] = inSizes('S', 'M')

const IN_EUR = 'its price is in EUR, the store sells in USD'
const UNPRICED = 'no usable price'

/** Prices, SKUs, stock and images of every kind. */
export const offeredProducts: OddProduct[] = [
  {
    oddity: 'a very low and a very high price, and one without decimals',
    name: 'Priced Tee',
    variants: [
      { ...small, price: '0.50' },
      { ...medium, price: '9999.99' },
      { size: 'L', color: 'Black', price: '24' },
    ],
    right: { slug: 'priced-tee', sizes: ['S', 'M', 'L'], colors: ['Black'] },
  },
  {
    oddity: 'prices that are none',
    name: 'Unpriced Tee',
    variants: [
      { ...small },
      ...[null, '0.00', '-1.00', '1e3', '24,00', '24.999'].map((price) => ({ ...medium, price })),
    ],
    right: {
      slug: 'unpriced-tee',
      sizes: ['S'],
      colors: ['Black'],
      leftOut: { 1: UNPRICED, 2: UNPRICED, 3: UNPRICED, 4: UNPRICED, 5: UNPRICED, 6: UNPRICED },
    },
  },
  {
    oddity: 'no currency, and one in small letters',
    name: 'Currency Tee',
    variants: [
      { ...small, currency: '' },
      { ...medium, currency: 'usd' },
    ],
    right: { slug: 'currency-tee', sizes: ['S', 'M'], colors: ['Black'] },
  },
  {
    oddity: 'a price in euros beside one in dollars',
    name: 'Half Foreign Tee',
    variants: [{ ...small }, { ...medium, currency: 'EUR' }],
    right: { slug: 'half-foreign-tee', sizes: ['S'], colors: ['Black'], leftOut: { 1: IN_EUR } },
  },
  {
    oddity: 'prices in euros only',
    name: 'Foreign Tee',
    variants: [{ ...small, currency: 'EUR' }],
    right: null,
  },
  {
    oddity: 'one SKU for two variants',
    name: 'Same SKU Tee',
    variants: [
      { ...small, sku: 'SAME' },
      { ...medium, sku: 'SAME' },
    ],
    right: { slug: 'same-sku-tee', sizes: ['S', 'M'], colors: ['Black'] },
  },
  {
    oddity: 'the SKU of another product, none, an empty one, a number, and a long one',
    name: 'Odd SKU Tee',
    variants: ['SAME', null, '', '12', 'S'.repeat(60)].map((sku, index) => ({
      size: String(index + 1),
      color: 'Black',
      sku,
    })),
    right: { slug: 'odd-sku-tee', sizes: ['1', '2', '3', '4', '5'], colors: ['Black'] },
  },
  {
    oddity: 'variants that are sold out in three ways',
    name: 'Rare Tee',
    variants: [
      { size: 'S', color: 'Black', status: 'discontinued' },
      { size: 'M', color: 'Black', status: 'out_of_stock' },
      { size: 'L', color: 'Black', status: 'temporary_out_of_stock' },
      { size: 'XL', color: 'Black' },
    ],
    right: { slug: 'rare-tee', sizes: ['S', 'M', 'L', 'XL'], colors: ['Black'], soldOut: [0, 1, 2] },
  },
  {
    oddity: 'alike, and one of them is sold out',
    name: 'Rare Mug',
    variants: [
      { size: '11 oz', color: 'White', name: 'Rare Mug / Old', status: 'discontinued' },
      { size: '11 oz', color: 'White', name: 'Rare Mug / New' },
    ],
    right: {
      slug: 'rare-mug',
      sizes: ['11 oz'],
      colors: ['White'],
      options: { 0: 'Old', 1: 'New' },
      soldOut: [0],
    },
  },
  {
    oddity: 'everything is sold out',
    name: 'Gone Tee',
    variants: inSizes('S', 'M').map((variant) => ({ ...variant, status: 'discontinued' })),
    right: { slug: 'gone-tee', sizes: ['S', 'M'], colors: ['Black'], soldOut: [0, 1] },
  },
  {
    oddity: 'an availability that is not known yet',
    name: 'Moon Tee',
    variants: [{ ...small, status: 'stocked_on_the_moon' }],
    right: {
      slug: 'moon-tee',
      sizes: ['S'],
      colors: ['Black'],
      leftOut: {
        0: 'sold as available, though "stocked_on_the_moon" is an availability not known yet',
      },
    },
  },
  {
    oddity: 'ignored variants and unlinked ones',
    name: 'Partly Tee',
    variants: [{ ...small }, { ...medium, ignored: true }, { size: 'L', color: 'Black', unsynced: true }],
    right: {
      slug: 'partly-tee',
      sizes: ['S'],
      colors: ['Black'],
      leftOut: { 1: 'ignored in Printful', 2: 'not linked to a blank product' },
    },
  },
  {
    oddity: 'goods of a warehouse, which have no blank',
    name: 'Stored Notebook',
    variants: [
      { size: 'A5', color: null, warehouseId: 41_001 },
      { size: 'A4', color: null, warehouseId: null },
    ],
    right: { slug: 'stored-notebook', sizes: ['A4', 'A5'], colors: [] },
  },
  { oddity: 'ignored', name: 'Ignored Tee', variants: inSizes('S'), ignored: true, right: null },
  { oddity: 'no variants', name: 'Empty Tee', variants: [], right: null },
  {
    oddity: 'no images',
    name: 'Invisible Tee',
    variants: inSizes('S', 'M'),
    imageCount: 0,
    right: { slug: 'invisible-tee', sizes: ['S', 'M'], colors: ['Black'] },
  },
  {
    oddity: '50 images',
    name: 'Photogenic Tee',
    variants: inSizes('S', 'M'),
    imageCount: 50,
    right: { slug: 'photogenic-tee', sizes: ['S', 'M'], colors: ['Black'] },
  },
]
