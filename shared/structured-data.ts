import { toWordmark } from './storefront-texts.ts'

export interface Thing {
  '@type': string
  '@id'?: string
  [property: string]: unknown
}

export interface Reference {
  '@id': string
}

/** Escapes `<`, with which a product's name could close the script. */
export function toJsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(/</g, '\\u003c')
}

const organizationId = (origin: string) => `${origin}/#organization`
const websiteId = (origin: string) => `${origin}/#website`

export const organizationReference = (origin: string): Reference => ({ '@id': organizationId(origin) })

export function organization(origin: string, storeName: string): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: storeName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

export function website(origin: string, storeName: string): Thing {
  const wordmark = toWordmark(storeName)
  return {
    '@type': 'WebSite',
    '@id': websiteId(origin),
    name: storeName,
    ...(wordmark !== storeName && { alternateName: wordmark }),
    url: `${origin}/`,
    publisher: organizationReference(origin),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export interface Breadcrumb {
  name: string
  path: string
}

export function breadcrumbs(origin: string, items: readonly Breadcrumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

interface ListPage {
  name: string
  description?: string
  path: string
  items: readonly Breadcrumb[]
  total?: number
  offset?: number
}

export function listPage(
  origin: string,
  { name, description, path, items, total, offset = 0 }: ListPage,
): Thing {
  return {
    '@type': 'CollectionPage',
    '@id': `${origin}${path}#page`,
    name,
    ...(description && { description }),
    url: origin + path,
    isPartOf: { '@id': websiteId(origin) },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total ?? items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: offset + index + 1,
        name: item.name,
        url: origin + item.path,
      })),
    },
  }
}
