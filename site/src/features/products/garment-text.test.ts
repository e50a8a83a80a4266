import { expect, test } from 'bun:test'
import { garmentName, withoutJargon } from './garment-text.ts'

test.each<[string | null, string | null, string | null]>([
  [
    'Bella + Canvas',
    '3001 Unisex Short Sleeve Jersey T-Shirt',
    'Unisex Short Sleeve Jersey T-Shirt by Bella + Canvas',
  ],
  ['Gildan', 'Men’s Classic Tee Gildan 5000', 'Men’s Classic Tee by Gildan'],
  ['Gildan', 'Youth Heavy Blend Hoodie | Gildan 18500B', 'Youth Heavy Blend Hoodie by Gildan'],
  ['Yupoong', 'Yupoong 6245CM - Unstructured Classic Dad Cap', 'Unstructured Classic Dad Cap by Yupoong'],
  [null, 'White Glossy Mug', 'White Glossy Mug'],
  ['SubliCo', 'SC200', 'SubliCo'],
  [null, 'EC8001 Organic Cotton Large Tote', 'Organic Cotton Large Tote'],
  [null, 'SC200', null],
  ['Gildan', null, 'Gildan'],
  [null, null, null],
])('the garment of %p and %p is called %p', (brand, model, name) => {
  expect(garmentName(brand, model)).toBe(name)
})

test('lines of microns and of where a blank comes from are left out', () => {
  const text = 'For laptops.\n\n• Durable vinyl\n• 95µ density\n• Blank product sourced from Japan'
  expect(withoutJargon(text)).toBe('For laptops.\n\n• Durable vinyl')
})
