import { addToCartFields } from '#api-test/visitor'
import { findAvailableProduct } from '../test/cart.ts'
import { type StoreWithEdges, startStoreWithEdges } from '../test/edges.ts'
import { adminCookie } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { responsesPerSecond } from './compare.ts'
import { type BenchTable, formatFigure } from './table.ts'
import { inTurns, median, medianMs } from './timing.ts'

const FAR_MS = 80
const ROUNDS = 15

/** Measures two edges, one of them far from the store. */
export async function benchEdges(): Promise<BenchTable> {
  await using behind = await startStoreWithEdges([0, FAR_MS])
  const { store, edges, lines } = behind
  const urls = edges.map(({ url }) => url)
  const saved = await measureSaves(behind)
  const [near, far] = [await measureAdds(urls[0]!), await measureAdds(urls[1]!)]
  const [nearLine, farLine] = [await measureAdds(store.url), await measureAdds(lines[1]!)]
  const pages = [...urls, store.url].map((url) => () => responsesPerSecond(url, '/'))
  const rounds = await inTurns(5, pages)
  const [nearPages, farPages, storePages] = pages.map((_, index) =>
    median(rounds.map((round) => round[index]!)),
  )
  const cachedMs = await Promise.all(urls.map((url) => medianMs(ROUNDS, () => pageText(url))))
  const refused = await measureRefusals(behind)
  const ms = (value: number) => formatFigure(value, 'ms')
  const perSecond = (value: number) => formatFigure(value, '/s')
  return {
    title: `Two edges (Varnish), one at a round trip of ${FAR_MS} ms from the store`,
    columns: [{ name: 'what' }, { name: 'near edge' }, { name: 'far edge' }, { name: 'without an edge' }],
    rows: [
      ['from a save to the new page', ...saved.map(ms), undefined],
      ['an add to the cart', ms(near), ms(far), `${ms(nearLine)}, ${ms(farLine)} over the line`],
      ['a cached page', ...cachedMs.map(ms), undefined],
      ['cached pages', perSecond(nearPages!), perSecond(farPages!), perSecond(storePages!)],
      ['store killed: the first 503 for an add', ...refused.map(ms), undefined],
    ],
  }
}

async function pageText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return response.text()
}

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** From the sending of the save to the first new page, at each edge. */
async function measureSaves({ store, edges }: StoreWithEdges): Promise<number[]> {
  const { product } = await findAvailableProduct(store.url)
  const cookie = await adminCookie(store, ADMIN)
  const save = async (description: string) => {
    const body = { productId: product.id, description }
    const response = await postJson(`${store.url}/_api/admin/products/description`, body, { cookie })
    if (!response.ok) throw new Error(`The save responded with ${response.status}.`)
  }
  const figures = edges.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    const text = `Text ${round} of the benchmark.`
    for (const { url } of edges) await pageText(`${url}/products/${product.slug}`)
    const startedAt = performance.now()
    const seen = edges.map(async ({ url }, index) => {
      while (!(await pageText(`${url}/products/${product.slug}`)).includes(text)) await Bun.sleep(2)
      figures[index]!.push(performance.now() - startedAt)
    })
    await Promise.all([save(text), ...seen])
  }
  return figures.map(median)
}

async function measureAdds(url: string): Promise<number> {
  const { product, variant } = await findAvailableProduct(url)
  return medianMs(ROUNDS, async () => {
    const response = await postJson(`${url}/_api/cart/add`, addToCartFields(product.id, variant.id))
    if (!response.ok) throw new Error(`An add responded with ${response.status}.`)
    await response.arrayBuffer()
  })
}

/** @throws when a cached page is not shown any more */
async function measureRefusals({ store, edges }: StoreWithEdges): Promise<number[]> {
  for (const { url } of edges) await pageText(url)
  await store.kill()
  const startedAt = performance.now()
  return Promise.all(
    edges.map(async ({ url }) => {
      const { status } = await postJson(`${url}/_api/cart/add`, {})
      if (status !== 503) throw new Error(`An add responded with ${status}.`)
      const refusedMs = performance.now() - startedAt
      await pageText(url)
      return refusedMs
    }),
  )
}
