import { toLine, truncate } from '#shared/plain-text'
import { PrintfulError } from './error.ts'
import { fetchList, LISTING, type ProductList } from './list.ts'
import type { ListedProduct } from './responses.ts'
import { type RequestContext, requestWithRetry } from './retry.ts'

const MAX_NAME_LENGTH = 80

export interface PrintfulCredentials {
  baseUrl: string
  token?: string
  storeId?: string
  isSandbox?: boolean
}

export interface PrintfulClient {
  /** Ignored products included. @throws PrintfulError */
  fetchProductList(): Promise<ProductList>
  /** The unparsed result of `/store/products/{id}`, undefined when it stays 404. @throws PrintfulError */
  fetchProduct(product: Pick<ListedProduct, 'id' | 'name'>): Promise<unknown>
}

/** The step of a product in an error's message. */
export function readingStep({ id, name }: Pick<ListedProduct, 'id' | 'name'>): string {
  const line = truncate(toLine(name ?? ''), MAX_NAME_LENGTH)
  return `reading product ${id}${line ? ` ("${line}")` : ''}`
}

export function createPrintfulClient(
  credentials: PrintfulCredentials,
  context: RequestContext,
): PrintfulClient {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (credentials.token) headers.authorization = `Bearer ${credentials.token}`
  // Some store-level tokens need it too.
  if (credentials.storeId) headers['x-pf-store-id'] = credentials.storeId
  const { baseUrl } = credentials

  return {
    fetchProductList: () =>
      fetchList(
        (path, deadlineAt) => requestWithRetry(`${baseUrl}${path}`, headers, LISTING, context, deadlineAt),
        context,
      ),

    async fetchProduct({ id, name }) {
      const step = readingStep({ id, name })
      try {
        const url = `${baseUrl}/store/products/${id}`
        return (await requestWithRetry(url, headers, step, context)).result
      } catch (error) {
        if (error instanceof PrintfulError && error.upstreamStatus === 404) return undefined
        throw error
      }
    },
  }
}
