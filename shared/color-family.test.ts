import { expect, test } from 'bun:test'
import { type ColorFamily, colorFamily, colorFamilyOfCode } from './color-family.ts'

/** Colors of garments that Printful sells, with the name that a person would give them. */
const COLORS: Record<ColorFamily, string> = {
  black: 'Black #0b0b0b, Black Heather #1a1b1b, Near Black #1d1c1e',
  white: 'White #ffffff, Off White #f7f6f2',
  grey: 'Athletic Heather #cececc, Asphalt #525455, Charcoal #414b53, Sport Grey #9b969c, Silver #e2e3de',
  brown:
    'Brown #54463e, Dark Chocolate #31221d, Pebble Brown #806c5c, Toast #b07a52, Bronze #5d4806, Cocoa #583a3d',
  red: 'Red #cb1b23, Maroon #5e2639, Cardinal #780d27, Wine #842a57',
  orange: 'Orange #ff7113, Burnt Orange #c4602f',
  yellow: 'Gold #ffbd35, Gold #f8a933, Mustard #ecb144, Mustard #eda027, Yellow #ffd667',
  green:
    'Forest #22402f, Moss #6b7353, Mint #bcd8c4, Kelly #007f47, Olive #5b642f, Leaf #5a9749, Dark Olive #575424',
  blue: 'Navy #232c42, True Royal #24519c, Steel Blue #667f96, Light Blue #ced7e5, Aqua #008db5, Deep Teal #2b4b57, Midnight #0f1b42',
  purple: 'Team Purple #38215f, Violet #7b6fb0, Lilac #d9b2d0, Plum #7e3360',
  pink: 'Pink #fdbfc7, Charity Pink #f8a3bc, Soft Pink #f6e3e2, Berry #c6388b, Pale Pink #eccac4, Raspberry #c02478, Coral #f68a8d, Orchid #e472cc',
  beige:
    'Natural #eadfc8, Soft Cream #efe6d2, Sand #cdbb9b, Stone #b8b1a3, Tan #d5bd9f, Khaki #b49771, Vintage White #efeae0',
}

test.each(Object.entries(COLORS))('people would call these %s: %s', (family, colors) => {
  const found = colors.split(', ').map((color) => `${color} is ${colorFamilyOfCode(color.slice(-7))}`)
  expect(found).toEqual(colors.split(', ').map((color) => `${color} is ${family}`))
})

test.each([
  ['Forest', 'green'],
  ['Heather Navy', 'blue'],
  ['Dark Grey Heather', 'grey'],
  ['Prism Dusk', null],
  ['constructor', null],
] as const)('without a code, %s is %s by its name', (name, family) => {
  expect(colorFamily(null, name)).toBe(family)
})

test('the code decides before the name, unless it is none', () => {
  expect(colorFamily('#22402f', 'Red Forest')).toBe('green')
  expect(colorFamily('22402f', 'Red Forest')).toBe('red')
})
