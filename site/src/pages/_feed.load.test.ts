import { expect, test } from 'bun:test'
import { openTestServices, seedProduct } from '#api-test/services'
import { loadFeed } from './_feed.load.ts'

const VARIANTS = Array.from({ length: 12 }, (_, index) => ({ size: `${index + 1} oz` }))

test('requests are handled while a large feed is written, and no product is left out', async () => {
  const { db } = await openTestServices()
  db.transaction((tx) => {
    for (let count = 0; count < 100; count++)
      seedProduct(Object.assign(tx, { clock: db.clock }), { variants: VARIANTS })
  })
  const events: string[] = []
  const request = new Promise<void>((resolve) =>
    setImmediate(() => {
      events.push('another request')
      resolve()
    }),
  )
  const feed = loadFeed(db, 'https://shop.example').then((blob) => {
    events.push('the feed')
    return blob.text()
  })
  await Promise.all([request, feed])
  expect(events).toEqual(['another request', 'the feed'])
  const lines = (await feed).trim().split('\n')
  expect(lines).toHaveLength(1 + 100 * 12)
  expect(new Set(lines.map((line) => line.split('\t')[0])).size).toBe(lines.length)
})
