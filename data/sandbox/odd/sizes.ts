import { inSizes, type OddProduct } from './odd-product.ts'

const COLORS = ['Black', 'White', 'Navy', 'Red', 'Moss', 'Mauve', 'Forest', 'Pink', 'Sand', 'Ash']
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']

const product = (
  oddity: string,
  name: string,
  slug: string,
  given: readonly string[],
  sizes: readonly string[],
): OddProduct => ({ oddity, name, variants: inSizes(...given), right: { slug, sizes, colors: ['Black'] } })

/** Sizes and colors of every kind, in a wrong order. */
export const sizedProducts: OddProduct[] = [
  product(
    'letters and extended sizes',
    'Letters Tee',
    'letters-tee',
    ['3XL', '2XL', 'XL', 'XXS', 'S', '10XL'],
    ['XXS', 'S', 'XL', '2XL', '3XL', '10XL'],
  ),
  product(
    'youth sizes beside letters',
    'Youth Tee',
    'youth-tee',
    ['S', 'YM', 'YS', 'M', 'YL'],
    ['YS', 'YM', 'YL', 'S', 'M'],
  ),
  product(
    'tall sizes',
    'Tall Tee',
    'tall-tee',
    ['LT', 'M', 'XLT', 'L', 'MT', 'XL'],
    ['M', 'MT', 'L', 'LT', 'XL', 'XLT'],
  ),
  product(
    'ranges of sizes',
    'Range Cap',
    'range-cap',
    ['2XL/3XL', 'M/L', 'XS/S', 'S'],
    ['XS/S', 'S', 'M/L', '2XL/3XL'],
  ),
  product(
    'worded sizes',
    'Worded Tee',
    'worded-tee',
    ['Large', 'Small', 'Medium'],
    ['Small', 'Medium', 'Large'],
  ),
  product('quantities', 'Bottle', 'bottle', ['1 L', '350 ml', '500 ml'], ['350 ml', '500 ml', '1 L']),
  product(
    'inches with × and ″',
    'Poster',
    'poster',
    ['18″×24″', '24″×36″', '12″×18″'],
    ['12″×18″', '18″×24″', '24″×36″'],
  ),
  product(
    'months and years',
    'Onesie',
    'onesie',
    ['2T', '18-24m', '3-6m', '6-12m'],
    ['3-6m', '6-12m', '18-24m', '2T'],
  ),
  product('fractions', 'Fitted Cap', 'fitted-cap', ['7 1/4', '7', '7 1/8'], ['7', '7 1/8', '7 1/4']),
  product('a size for most', 'Beanie', 'beanie', ['OSFM'], ['OSFM']),
  product(
    'models of phones',
    'Phone Case',
    'phone-case',
    ['iPhone 7/8', 'Samsung Galaxy S10+'],
    ['iPhone 7/8', 'Samsung Galaxy S10+'],
  ),
  {
    oddity: 'one variant only',
    name: 'Only One Tee',
    variants: inSizes('M'),
    right: { slug: 'only-one-tee', sizes: ['M'], colors: ['Black'] },
  },
  {
    oddity: '100 variants, which is the most that Printful has',
    name: 'Hundred Tee',
    variants: COLORS.flatMap((color) => SIZES.map((size) => ({ size, color }))),
    right: { slug: 'hundred-tee', sizes: SIZES, colors: COLORS },
  },
  {
    oddity: 'colors with slashes',
    name: 'Slash Cap',
    variants: ['Heather Black / Black', 'Oxford Grey/ Charcoal Heather'].map((color) => ({ color })),
    right: {
      slug: 'slash-cap',
      sizes: ['One size'],
      colors: ['Heather Black / Black', 'Oxford Grey/ Charcoal Heather'],
    },
  },
  {
    oddity: 'markup and quotes in sizes and colors',
    name: 'Markup Tee',
    variants: [
      { size: '<M>', color: '"Black" & White' },
      { size: '12"', color: "Writer's Block" },
    ],
    right: {
      slug: 'markup-tee',
      sizes: ['12"', '<M>'],
      colors: ['"Black" & White', "Writer's Block"],
    },
  },
  {
    oddity: 'colors in other scripts, and a very long one',
    name: 'Color of Many Scripts Tee',
    variants: ['黒', 'أسود', '⚫️', 'Ж'.repeat(150)].map((color) => ({ size: 'M', color })),
    right: {
      slug: 'color-of-many-scripts-tee',
      sizes: ['M'],
      colors: ['黒', 'أسود', '⚫️', `${'Ж'.repeat(99)}…`],
    },
  },
]
