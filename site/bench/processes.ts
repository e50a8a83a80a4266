import { addToCartFields } from '#api-test/visitor'
import { findAvailableProduct } from '../test/cart.ts'
import { startTestServer } from '../test/server.ts'
import { compare, responsesPerSecond, toRatioTable } from './compare.ts'
import type { BenchTable } from './table.ts'

const ADDS_PER_SECOND = 100
const ENCODINGS = 'Accept-Encoding: gzip, deflate, br, zstd'

/** Cached pages of one process while another on the same database takes adds, beside the same without adds. */
export async function benchProcesses(): Promise<BenchTable> {
  const first = await startTestServer()
  const { folder, sandbox } = first
  const second = await startTestServer({ empty: true, folder, sandbox })
  try {
    const add = await createAdder(first.url)
    const quiet = () => responsesPerSecond(second.url, '/', [ENCODINGS])
    const duringAdds = async () => {
      const adding = setInterval(add, 1000 / ADDS_PER_SECOND)
      try {
        return await quiet()
      } finally {
        clearInterval(adding)
      }
    }
    const name = `cached pages while another process takes ${ADDS_PER_SECOND} adds/s, beside none`
    return toRatioTable('Two processes on one database', [
      await compare(name, 'responses', duringAdds, quiet),
    ])
  } finally {
    await second.stop()
    await first.stop()
  }
}

async function createAdder(url: string): Promise<() => Promise<void>> {
  const { product, variant } = await findAvailableProduct(url)
  const body = JSON.stringify(addToCartFields(product.id, variant.id))
  return async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/_api/cart/add`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`An add responded with ${response.status}.`)
  }
}
