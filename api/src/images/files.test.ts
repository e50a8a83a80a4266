import { expect, test } from 'bun:test'
import { hashPrefixOf, toImageId } from './files.ts'

const HASH = '748b6f56b8c32483ee0bba3a112aae79226b23cc09ef434dc4f01a79ea959c8d'

test('an id has 22 characters and leads back to half of the hash', () => {
  const id = toImageId(HASH)
  expect(id).toBe('dItvVrjDJIPuC7o6ESqueQ')
  expect(hashPrefixOf(id)).toBe(HASH.slice(0, 32))
})

test.each(['', '..', 'dItvVrjDJIPuC7o6ESqueR', 'dItvVrjDJIPuC7o6ESqueQ==', ' dItvVrjDJIPuC7o6ESque', HASH])(
  '%p is no id',
  (id) => {
    expect(hashPrefixOf(id)).toBeUndefined()
  },
)
