import { expect, test } from 'bun:test'
import { defaultFeatures } from './default-features.ts'

test.each([
  ['T-shirt', ['#OPENTOWORK Tee', 'Unisex Tee'], /interviews/],
  ['T-shirt', ['#OPENTOWORK Tee', 'Baby Short Sleeve Tee'], /No experience/],
  ['Bodysuit', ['Junior', null], /No experience/],
  ['Mug', ['#OPENTOWORK Mug', null], /Works from home/],
  [null, ['Thing', null], /interviews/],
])('a %s named %p has three true lines', (type, names, last) => {
  const features = defaultFeatures({ type, names })
  expect(features).toHaveLength(3)
  expect(features[2]).toMatch(last)
  expect(features.join(' ')).not.toContain('Printed')
})
