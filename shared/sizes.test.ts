import { expect, test } from 'bun:test'
import { compareSizes, sortSizes } from './sizes.ts'

/** Sizes of real stores: what Printful's catalog and store answers had. */
const RECORDED = [
  ...['2XS', 'XS', 'S', 'S/M', 'M', 'M/L', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'],
  ...['3-6m', '6-12m', '12-18m', '18-24m', '2T', '3T'],
  ...['3″×3″', '4T', '4″×4″', '5T', '5.5″×5.5″', '5.5″×8.5″', '13″', '15″', '15″×17″'],
  ...['18″×18″', '18″×24″', '22″×22″', '11 oz', '11oz', '15 oz', '15oz', '17 oz', 'One size', 'One Size'],
  ...['iPhone 7/8', 'iPhone 7 Plus/8 Plus', 'iPhone 11 Pro', 'iPhone 11 Pro Max', 'iPhone X/XS', 'iPhone XR'],
  ...['iPhone XS Max', 'Samsung Galaxy S10', 'Samsung Galaxy S10+', 'Samsung Galaxy S10e'],
]

test('the sizes that real stores have are sorted', () => {
  expect(RECORDED.toReversed().toSorted(compareSizes)).toEqual(RECORDED)
})

test.each([
  ['letters and extended sizes', ['3XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '10XL']],
  ['spellings of extended sizes', ['XL', 'XXL', '3XL', 'XXXXL', '5XL']],
  ['plus sizes', ['XL', '1X', '2X', '2XL', '3X']],
  ['letter case and blanks', ['S', 'm', ' xl ', '2 XL']],
  ['youth sizes', ['YXS', 'Youth S', 'Kids M', 'YM', 'Y L', 'YXL', 'Youth 10', 'XS', 'Adult S', 'M']],
  ['sizes of children in words', ['Toddler L', 'Baby 3-6m', 'Toddler 2T', 'Boys’ 8', 'XS', '3-6m']],
  ['youth sizes in brackets', ['S (Youth)', 'M (8-10) Youth', 'S', 'M (38″)', 'L']],
  ['tall sizes', ['ST', 'M', 'MT', 'L', 'LT', 'XLT', '2XL', '2XLT', '3XL Tall']],
  ['petite sizes', ['L', 'Petite L', 'XL', 'Petite XL', '2XL']],
  ['words', ['Extra Small', 'Small', 'Medium', 'Large', 'X-Large', 'XX-Large', '3X-Large']],
  ['spellings of one letter', ['M', 'MT', 'Medium', 'M/L', 'L']],
  ['ranges', ['XS/S', 'S', 'S/M', 'M', 'M - L', 'L to XL', 'XL', 'XL–2XL', '2XL', '2XL/3XL', '3XL']],
  ['ranges of words', ['Small', 'Small/Medium', 'Large', 'Large-X-Large']],
  ['numbers with units', ['8 oz', '11 oz', '15 oz', '20 oz']],
  ['contents in several units', ['8oz', '350 ml', '0.5 L', '75 cl', '1 L', '1.5L', '64 fl oz']],
  ['weights', ['4 oz', '250 g', '12 oz', '1 lb', '1 kg', '64 oz']],
  ['contents in American units', ['15 oz', '1 pint', '1 qt', '32.5 oz', '1 gal', '128.5 oz']],
  ['hat sizes', ['6 7/8', '7', '7 1/8', '7 1/4', '7-3/8', '7½', '7⅝']],
  ['waists and lengths', ['28', '30x30', '30x32', '32W x 30L', 'W32 L32', '34/30']],
  ['ages', ['0-3m', '3-6m', '6-12m', '12-18m', '18-24m', '2T', '3T', '4', '6', '8']],
  ['ages in words', ['6 months', '12 mos', '2 years', '3T/4T', '5/6', '7-8 yrs']],
  ['decimals', ['3/4 in', '1.25 in', '1.5 in', '1,75 in', '10 in']],
  ['lengths in several units', ['10 cm', '6″', '200 mm', '12 inches', '2′', '3 ft', '3 ft 6 in', '5′6″']],
  ['lengths in feet and inches', ['2 ft', '24.5 in', '1 yard', '36.5 in']],
  ['dimensions', ['3″×3″', '5.5″×5.5″', '8x10 in', '12″×12″', '12″×18″', '12x24', '15″×3.75″', '2′×3′']],
  ['dimensions in centimeters', ['21×30 cm', '30cmx40cm', '50 × 70 cm']],
  ['groups', ['YM', 'XXS', 'XL', '2XL', '28', '12 oz', 'One size', 'Medium pouch', 'Queen']],
])('%s are sorted', (_, sizes) => {
  expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes)
})

test.each([
  ...['ONE SIZE', 'OSFA', 'OSFM', 'One Size Fits All', 'os', 'O/S', 'onesize', 'one-size', '1 Size'],
  ...['One size (58 cm)', 'Free Size', 'Adjustable', 'Universal'],
])('%s sorts after numbers and before other sizes', (size) => {
  expect(['Aardvark', size, '44'].toSorted(compareSizes)).toEqual(['44', size, 'Aardvark'])
})

test.each([
  [['2XL', '2 XL'], '3XL'],
  [['11oz', '11 oz', '11  oz'], '15oz'],
  [['Youth S', 'YouthS', 'YS', 'Y S'], 'Youth M'],
  [['S/M', 'S / M'], 'M'],
  [['12″×18″', '12″ × 18″', '12x18'], '12x20'],
])('spaces don’t move %j behind %s', (spellings, next) => {
  for (const spelling of spellings) {
    const others = spellings.filter((each) => each !== spelling)
    expect([next, ...others, spelling].toSorted(compareSizes).at(-1)).toBe(next)
  }
})

test.each(['Kidney bean', 'Yellow', 'Tall', 'Longline', 'Smart', 'X', 'Mens', 'A4', '', '—'])(
  '“%s” is no letter, number or age',
  (size) => {
    expect(['OS', size].toSorted(compareSizes)).toEqual(['OS', size])
  },
)

test('each size is listed once', () => {
  expect(sortSizes(['M', 'S', 'M', '2XL', 'S'])).toEqual(['S', 'M', '2XL'])
})
