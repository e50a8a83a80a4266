import { expect, test } from 'bun:test'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced, unusedImagePath } from '#api-test/sync'
import { jsonError } from '#sandbox/faults'
import { findStoredImages } from '../../images/queries.ts'

const closing = closeAfterEach()

test('an image that can not be downloaded falls back to the old one until a later sync', async () => {
  const { sync, sandbox, source, listPurged, db, dump } = closing(await openSynced(2))
  const storedImage = (url: string) => findStoredImages(db, [url]).get(url)!
  const { sync_product, sync_variants } = source(0)
  const oldPath = sync_variants[0]!.files.find(({ type }) => type === 'preview')!.preview_url!
  const path = unusedImagePath(sandbox.catalog)
  for (const file of sync_variants.flatMap(({ files }) => files)) {
    if (file.preview_url === oldPath) file.preview_url = path
  }
  sync_product.thumbnail_url = path
  const url = sandbox.url + path
  const oldImage = storedImage(sandbox.url + oldPath)
  sandbox.fail(new RegExp(path), jsonError(403), 2)
  const { summary } = await sync.run()
  expect(summary.updated).toHaveLength(1)
  expect(summary.failedImages).toEqual([{ name: url, reason: 'its host answered 403' }])
  expect(storedImage(url)).toEqual(oldImage)

  const before = dump()
  expect((await sync.run()).summary).toMatchObject({ unchanged: 2, failedImages: [{ name: url }] })
  expect(dump()).toBe(before)
  expect(listPurged()).toHaveLength(2)

  const last = await sync.run()
  expect(last.summary.failedImages).toEqual([])
  expect(storedImage(url)).toMatchObject({ width: 480 })
  expect(storedImage(url).id).not.toBe(oldImage.id)
  // No row of the product changed, but its pages did.
  expect(last.products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged'])
  expect(listPurged().at(-1)).toHaveLength(1)
})
