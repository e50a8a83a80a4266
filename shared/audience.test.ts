import { expect, test } from 'bun:test'
import { audienceOf } from './audience.ts'

test.each([
  ['Unisex Staple T-Shirt | Bella + Canvas 3001', 'T-shirt', 'M', 'adult unisex'],
  ['Unisex Staple T-Shirt | Bella + Canvas 3001', 'T-shirt', 'Youth M', 'kids unisex'],
  ['Women’s Baby Tee', 'T-shirt', 'S', 'adult female'],
  ["Men's Joggers", 'Joggers', '32x30', 'adult male'],
  ['Men’s and Women’s Tee', 'T-shirt', 'S', 'adult unisex'],
  ['All-Over Print Skater Dress', 'Dress', 'XS', 'adult female'],
  ['All-Over Print Hoodie', 'Hoodie', '2XL', 'adult unisex'],
  ['Youth Short Sleeve T-Shirt', 'T-shirt', 'L', 'kids unisex'],
  ['Girls’ Leggings', 'Leggings', '8', 'kids female'],
  ['Boys Swim Trunks', 'Shorts', 'M', 'kids male'],
  ['Toddler Fine Jersey Tee', 'T-shirt', '5T', 'toddler unisex'],
  ['Baby Jersey Bodysuit', 'Bodysuit', '0-3m', 'newborn unisex'],
  ['Newborn Bodysuit', 'Bodysuit', 'One size', 'newborn unisex'],
  ['Baby Jersey Bodysuit', 'Bodysuit', '6-12m', 'infant unisex'],
  ['Baby Jersey Bodysuit', 'Bodysuit', '18-24m', 'toddler unisex'],
  ['Black Foot Socks', 'Socks', 'M', 'adult unisex'],
  ['White Glossy Mug', 'Mug', '11 oz', 'null null'],
  ['Enhanced Matte Paper Poster', 'Poster', '12″×18″', 'null null'],
  ['Classic Dad Hat', 'Hat', 'One size', 'null null'],
  ['Women’s Slip-On Canvas Shoes', 'Shoes', '8', 'adult female'],
  ['Kids Backpack', 'Backpack', 'One size', 'kids null'],
  ['Menagerie Print', null, 'One size', 'null null'],
])('%s (%s, %s) is for: %s', (title, type, size, expected) => {
  const { ageGroup, gender } = audienceOf({ title, type }, size)
  expect(`${ageGroup} ${gender}`).toBe(expected)
})
