import { type CachedResponse, encodeAhead, toCachedResponse } from '#api/cache/cached-response'
import { type CompressionDictionary, toCompressionDictionary } from '#api/cache/compression-dictionary'
import { listCollections } from '#api/collections/queries'
import type { Db } from '#api/db/client'
import type { Env } from '#api/env'
import { findLargestProductSlug } from '#api/products/largest'
import { setSecurityHeaders } from './security-headers.ts'

interface PageKind {
  name: string
  /** The URL pattern of its pages. No personal page may match. */
  match: string
  includes: RegExp
  /** The path of the page that has the most of what the others have. */
  findSample(db: Db): string | undefined
}

const KINDS: readonly PageKind[] = [
  { name: 'home', match: '/', includes: /^\/$/, findSample: () => '/' },
  { name: 'products', match: '/products', includes: /^\/products(\?|$)/, findSample: () => '/products' },
  { name: 'collection', match: '/collections/*', includes: /^\/collections\/./, findSample: findCollection },
  { name: 'product', match: '/products/*', includes: /^\/products\/./, findSample: findProduct },
]

function findCollection(db: Db): string | undefined {
  const [largest] = listCollections(db).toSorted((a, b) => b.productCount - a.productCount)
  return largest && `/collections/${largest.slug}`
}

function findProduct(db: Db): string | undefined {
  const slug = findLargestProductSlug(db)
  return slug && `/products/${slug}`
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

interface StoredDictionary {
  samplePath: string
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
 * A compression dictionary for each kind of page: one of its pages, which the browser fetches at rest and then needs not be
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
   * Makes those that are missing, and again those whose page there is no more: until then they stay as they are, for the
   * browsers that have them. True when any has changed.
   */
  async make(options: MakeOptions): Promise<boolean> {
    let isChanged = false
    for (const kind of KINDS) {
      const stored = this.#byKind.get(kind.name)
      if (stored && options.isPage(stored.samplePath)) continue
      const made = await this.#makeOne(kind, options)
      if (made) this.#byKind.set(kind.name, made)
      else this.#byKind.delete(kind.name)
      isChanged ||= made !== stored
    }
    return isChanged
  }

  async #makeOne(kind: PageKind, { db, render }: MakeOptions): Promise<StoredDictionary | undefined> {
    const samplePath = kind.findSample(db)
    const page = samplePath && (await render(samplePath))
    if (!page) return undefined
    const dictionary = toCompressionDictionary(kind.name, await page.bytes())
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
    return { samplePath, dictionary, response }
  }
}
