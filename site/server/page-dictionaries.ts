import { type CachedResponse, encodeAhead, toCachedResponse } from '#api/cache/cached-response'
import { type CompressionDictionary, toCompressionDictionary } from '#api/cache/compression-dictionary'
import { listCollections } from '#api/collections/queries'
import type { Db } from '#api/db/client'
import type { Env } from '#api/env'
import { listLargestProducts } from '#api/products/largest'
import { setSecurityHeaders } from './security-headers.ts'

interface PageKind {
  name: string
  /** The URL pattern of its pages. No personal page may match. */
  match: string
  includes: RegExp
  /** The paths of pages that have the most of what the others have; the most alike last. */
  listSamples(db: Db): string[]
}

const KINDS: readonly PageKind[] = [
  { name: 'home', match: '/', includes: /^\/$/, listSamples: () => ['/'] },
  { name: 'products', match: '/products', includes: /^\/products(\?|$)/, listSamples: () => ['/products'] },
  { name: 'collection', match: '/collections/*', includes: /^\/collections\/./, listSamples: listCollection },
  { name: 'product', match: '/products/*', includes: /^\/products\/./, listSamples: listProducts },
]

function listCollection(db: Db): string[] {
  const [largest] = listCollections(db).toSorted((a, b) => b.productCount - a.productCount)
  return largest ? [`/collections/${largest.slug}`] : []
}

/** Of three types: products of one type share size guide, material and care. */
function listProducts(db: Db): string[] {
  const slugs = listLargestProducts(db, 3)
  return slugs.map((slug) => `/products/${slug}`).reverse()
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

interface StoredDictionary {
  samplePaths: readonly string[]
  dictionary: CompressionDictionary
  response: CachedResponse
}

interface MakeOptions {
  db: Db
  isPage(path: string): boolean
  /** The page as a visitor without cookies gets it; undefined where there is none now. */
  render(path: string): Promise<Response | undefined>
}

/**
 * A compression dictionary for each kind of page: one or some of its pages, which the browser fetches at rest and then needs not be
 * sent again as a part of the next. @see RFC 9842
 */
export class PageDictionaries {
  #byKind = new Map<string, StoredDictionary>()

  constructor(private readonly settings: Pick<Env, 'SITE_URL' | 'HSTS_INCLUDE_SUBDOMAINS'>) {}

  /** @param path of a page, with its query */
  find(path: string): CompressionDictionary | undefined {
    const kind = KINDS.find(({ includes }) => includes.test(path))
    return kind && this.#byKind.get(kind.name)?.dictionary
  }

  /** The file of a dictionary that is in use. */
  match(target: string): CachedResponse | undefined {
    if (!target.startsWith('/dictionaries/')) return undefined
    return this.#byKind.values().find(({ dictionary }) => dictionary.path === target)?.response
  }

  /**
   * Makes those that are missing, and again those of a page that is no more: until then they stay as they are, for the
   * browsers that have them. True when any has changed.
   */
  async make(options: MakeOptions): Promise<boolean> {
    let isChanged = false
    for (const kind of KINDS) {
      const stored = this.#byKind.get(kind.name)
      if (stored?.samplePaths.every(options.isPage)) continue
      const made = await this.#makeOne(kind, options)
      if (made) this.#byKind.set(kind.name, made)
      else this.#byKind.delete(kind.name)
      isChanged ||= made !== stored
    }
    return isChanged
  }

  async #makeOne(kind: PageKind, { db, render }: MakeOptions): Promise<StoredDictionary | undefined> {
    const samplePaths = kind.listSamples(db)
    const samples: Uint8Array[] = []
    for (const path of samplePaths) {
      const page = await render(path)
      if (!page) return undefined
      samples.push(await page.bytes())
    }
    if (samples.length === 0) return undefined
    const dictionary = toCompressionDictionary(kind.name, new Uint8Array(Buffer.concat(samples)))
    // Plain text: nobody should see an old page by its address.
    const headers = new Headers({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': IMMUTABLE,
      'use-as-dictionary': `match="${kind.match}", match-dest=("document")`,
      'x-robots-tag': 'noindex',
    })
    setSecurityHeaders(headers, this.settings)
    const response = toCachedResponse(dictionary.bytes, headers, { brotliQuality: 9 })
    await encodeAhead(response)
    return { samplePaths, dictionary, response }
  }
}
