import { expect, test } from 'bun:test'
import { indirectImports } from './hoist-imports.ts'

const imports = new Map([
  ['gallery', ['react', 'icons']],
  ['icons', ['jsx', 'react']],
  ['jsx', ['runtime', 'icons']],
  ['react', ['runtime']],
])

test('indirect imports are listed once, without the direct ones', () => {
  expect(indirectImports('gallery', imports).sort()).toEqual(['jsx', 'runtime'])
  expect(indirectImports('react', imports)).toEqual([])
  expect(indirectImports('icons', imports)).toEqual(['runtime'])
})
