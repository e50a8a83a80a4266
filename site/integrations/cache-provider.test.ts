import { expect, test } from 'bun:test'
import { CACHE_TAG_HEADER, parseCacheTags } from '#api/cache/tags'
import cacheProvider from './cache-provider.ts'

test('a response carries the tags of its page, and none without tags', () => {
  const { setHeaders } = cacheProvider()
  const read = (tags?: string[]) =>
    setHeaders?.({ ...(tags && { tags }) }, new Request('http://store/')).get(CACHE_TAG_HEADER)
  expect(parseCacheTags(read(['products', 'product:7']) ?? '')).toEqual(['products', 'product:7'])
  expect([read([]), read()]).toEqual([null, null])
})
