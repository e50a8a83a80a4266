import { afterEach, expect, test } from 'bun:test'
import { jsonError } from '../../../sandbox/faults.ts'
import { openSyncTest } from '../../../test/sync.ts'
import { findStoredImages } from '../../images/queries.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function openSynced() {
  const it = openSyncTest({ withImages: true })
  cleanUp.push(it.close)
  it.keepProducts(2)
  const product = it.sandbox.catalog.products[0]!
  const imagesOf = (urls: string[]) => Object.fromEntries(findStoredImages(it.db, urls))
  /** Gives the product and its first mockup another file, which the sandbox can draw. */
  const changePicture = () => {
    const file = product.sync_variants[0]!.files.find(({ type }) => type === 'preview')!
    const other = [...it.sandbox.catalog.images.keys()].find(
      (hash) => !JSON.stringify(product).includes(hash),
    )!
    const former = it.sandbox.url + file.preview_url!
    const path = `/files/${other.slice(0, 3)}/${other}_preview.png`
    for (const variant of product.sync_variants) {
      for (const each of variant.files) if (each.preview_url === file.preview_url) each.preview_url = path
    }
    product.sync_product.thumbnail_url = path
    return { former, url: it.sandbox.url + path, match: new RegExp(other) }
  }
  await it.sync.run()
  return { ...it, imagesOf, changePicture }
}

test('a new picture takes the place of the old one', async () => {
  const { sync, changePicture, imagesOf } = await openSynced()
  const { former, url } = changePicture()
  const { summary } = await sync.run()
  expect(summary).toMatchObject({ images: [], unchanged: 1 })
  const { [former]: old, [url]: fresh } = imagesOf([former, url])
  expect(fresh).toMatchObject({ width: 480 })
  expect(fresh!.hash).not.toBe(old!.hash)
})

test('a picture that is refused leaves the last good one in place, until a later sync gets it', async () => {
  const { sync, sandbox, changePicture, imagesOf, committed, dump } = await openSynced()
  const { former, url, match } = changePicture()
  sandbox.fail(match, jsonError(403), 2)
  const { summary } = await sync.run()
  expect(summary.updated).toHaveLength(1)
  expect(summary.images).toEqual([{ name: url, reason: 'its host answered 403' }])
  const { [former]: old, [url]: standIn } = imagesOf([former, url])
  expect(standIn).toEqual(old!)

  const before = dump()
  expect((await sync.run()).summary).toMatchObject({ unchanged: 2, images: [{ name: url }] })
  expect(dump()).toBe(before)
  expect(committed).toHaveLength(2)

  const { products, summary: last } = await sync.run()
  expect(last.images).toEqual([])
  expect(imagesOf([url])[url]!.hash).not.toBe(old!.hash)
  // No row of the product changed, but its pages did.
  expect(products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged'])
  expect(committed.at(-1)).toHaveLength(1)
})

test('a new product whose picture is refused comes without one', async () => {
  const it = openSyncTest({ withImages: true })
  cleanUp.push(it.close)
  it.keepProducts(1)
  it.sandbox.fail(/\/files\//, jsonError(500), Number.POSITIVE_INFINITY)
  const { products, summary } = await it.sync.run()
  expect(products).toHaveLength(1)
  expect(summary.images).not.toBeEmpty()
  expect((await it.sync.run()).summary).toMatchObject({ unchanged: 1 })
})
