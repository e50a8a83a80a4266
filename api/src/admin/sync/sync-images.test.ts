import { expect, test } from 'bun:test'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced as openSyncedTest, openSyncTest, unusedImagePath } from '#api-test/sync'
import { jsonError } from '#sandbox/faults'
import { findStoredImages } from '../../images/queries.ts'

const closing = closeAfterEach()

async function openSynced() {
  const t = closing(await openSyncedTest(2))
  const { url: origin, catalog } = t.sandbox
  const product = t.source(0)
  const storedImages = (urls: string[]) => Object.fromEntries(findStoredImages(t.db, urls))
  const changeImage = () => {
    const oldPath = product.sync_variants[0]!.files.find(({ type }) => type === 'preview')!.preview_url!
    const path = unusedImagePath(catalog)
    for (const file of product.sync_variants.flatMap(({ files }) => files)) {
      if (file.preview_url === oldPath) file.preview_url = path
    }
    product.sync_product.thumbnail_url = path
    return { oldUrl: origin + oldPath, url: origin + path, match: new RegExp(path) }
  }
  return { ...t, storedImages, changeImage }
}

test('a new image replaces the old one', async () => {
  const { sync, changeImage, storedImages } = await openSynced()
  const { oldUrl, url } = changeImage()
  const { summary } = await sync.run()
  expect(summary).toMatchObject({ failedImages: [], unchanged: 1 })
  const { [oldUrl]: oldImage, [url]: newImage } = storedImages([oldUrl, url])
  expect(newImage).toMatchObject({ width: 480 })
  expect(newImage!.id).not.toBe(oldImage!.id)
})

test('an image that can not be downloaded falls back to the old one until a later sync', async () => {
  const { sync, sandbox, changeImage, storedImages, listPurged, dump } = await openSynced()
  const { oldUrl, url, match } = changeImage()
  sandbox.fail(match, jsonError(403), 2)
  const { summary } = await sync.run()
  expect(summary.updated).toHaveLength(1)
  expect(summary.failedImages).toEqual([{ name: url, reason: 'its host answered 403' }])
  const { [oldUrl]: oldImage, [url]: fallback } = storedImages([oldUrl, url])
  expect(fallback).toEqual(oldImage!)

  const before = dump()
  expect((await sync.run()).summary).toMatchObject({ unchanged: 2, failedImages: [{ name: url }] })
  expect(dump()).toBe(before)
  expect(listPurged()).toHaveLength(2)

  const { products, summary: lastSummary } = await sync.run()
  expect(lastSummary.failedImages).toEqual([])
  expect(storedImages([url])[url]!.id).not.toBe(oldImage!.id)
  // No row of the product changed, but its pages did.
  expect(products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged'])
  expect(listPurged().at(-1)).toHaveLength(1)
})

test('a new product whose images can not be downloaded is created without them', async () => {
  const { sandbox, sync, limitProducts } = closing(openSyncTest())
  limitProducts(1)
  sandbox.fail(/\/files\//, jsonError(500), Number.POSITIVE_INFINITY)
  const { products, summary } = await sync.run()
  expect(products).toHaveLength(1)
  expect(summary.failedImages).not.toBeEmpty()
  expect((await sync.run()).summary).toMatchObject({ unchanged: 1 })
})
