/** A thing in schema.org's vocabulary, as search engines read it. */
export interface Thing {
  '@type': string
  '@id'?: string
  [property: string]: unknown
}

/** What a thing's address is made of: the store's public origin. */
type Origin = string

export const SITE_NAME = '#OPENTOWORK'

/**
 * The text of a `<script type="application/ld+json">`. JSON leaves `<` as it is, and a product's name could close the
 * script with it; as an escape it is the same text to whoever parses it.
 */
export function toJsonLd(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c')
}

const organizationId = (origin: Origin) => `${origin}/#organization`

/** Who runs the store. */
export function organization(origin: Origin): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: SITE_NAME,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

/** The store's site, and how to search it. */
export function website(origin: Origin): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: SITE_NAME,
    alternateName: 'OPENTOWORK',
    url: `${origin}/`,
    publisher: { '@type': 'Organization', '@id': organizationId(origin), name: SITE_NAME },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export interface Breadcrumb {
  name: string
  /** The page's path, `/products`. */
  path: string
}

/** Where a page stands, from the home page down to itself. */
export function breadcrumbs(origin: Origin, items: readonly Breadcrumb[]): Thing {
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
  /** How many there are altogether, and how many come before these: a long list has several pages. */
  total?: number
  before?: number
}

/** A page that lists others: products, or collections. */
export function listPage(
  origin: Origin,
  { name, description, path, items, total, before = 0 }: ListPage,
): Thing {
  return {
    '@type': 'CollectionPage',
    '@id': `${origin}${path}#page`,
    name,
    ...(description && { description }),
    url: origin + path,
    isPartOf: { '@type': 'WebSite', '@id': `${origin}/#website`, name: SITE_NAME, url: `${origin}/` },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total ?? items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: before + index + 1,
        name: item.name,
        url: origin + item.path,
      })),
    },
  }
}
