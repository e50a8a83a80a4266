// https://developers.google.com/search/docs/appearance/structured-data/{merchant-listing,product-variants,breadcrumb,
// organization,site-names,carousel}

interface TypeRules {
  required: readonly string[]
  recommended?: readonly string[]
  optional?: readonly string[]
  check?: (thing: Json) => string[]
}

type Json = Record<string, unknown>

const OMITTED = new Map([
  ['aggregateRating', 'there are no ratings'],
  ['review', 'the page’s testimonials are not reviews of one product'],
  ['gtin', 'made-to-order products have none'],
  ['mpn', 'made-to-order products have none'],
  ['material', 'the provider does not say'],
  ['pattern', 'the provider does not say'],
  ['audience', 'the provider does not say'],
  ['priceValidUntil', 'a price holds until it changes'],
  ['shippingDetails', 'shipping is calculated at checkout'],
  ['hasMerchantReturnPolicy', 'there is no checkout to return from'],
  ['sameAs', 'the store has no profiles elsewhere'],
  ['contactPoint', 'the store names no contact'],
  ['address', 'the store names no address'],
])

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isUrl = (value: unknown) => isText(value) && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const unless = (isValid: boolean, error: string) => (isValid ? [] : [error])

const imageUrlOf = (image: unknown) =>
  typeof image === 'object' && image !== null && 'url' in image ? image.url : image
const checkImages = ({ image }: Json) =>
  unless(
    list(image).every((each) => isUrl(imageUrlOf(each))),
    'image is not an absolute URL',
  )

const RULES: Record<string, TypeRules> = {
  Product: {
    required: ['name', 'image', 'offers'],
    recommended: [
      'description',
      'sku',
      'brand',
      'size',
      'aggregateRating',
      'review',
      'gtin',
      'mpn',
      'material',
      'pattern',
    ],
    optional: ['color', 'url'],
    check: (thing) => [
      ...checkImages(thing),
      ...unless(/^(https?:|\?variant=)/.test(String(thing.url)), 'url leads to no variant'),
    ],
  },
  ProductGroup: {
    required: ['name', 'hasVariant', 'image'],
    recommended: [
      'brand',
      'description',
      'productGroupID',
      'url',
      'variesBy',
      'aggregateRating',
      'review',
      'audience',
    ],
    check: (thing) => {
      const variants = list(thing.hasVariant) as Json[]
      const skus = variants.map(({ sku }) => sku)
      return [
        ...checkImages(thing),
        ...unless(
          list(thing.variesBy).every((by) =>
            /^https:\/\/schema\.org\/(size|color|pattern)$/.test(String(by)),
          ),
          'variesBy must be size, color or pattern',
        ),
        ...unless(new Set(skus).size === skus.length, 'two variants have one sku'),
      ]
    },
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: [
      'availability',
      'itemCondition',
      'priceValidUntil',
      'shippingDetails',
      'hasMerchantReturnPolicy',
    ],
    optional: ['seller'],
    check: ({ price, priceCurrency, availability, itemCondition }) => [
      ...unless(/^\d+\.\d{2}$/.test(String(price)) && Number(price) > 0, `price is ${price}`),
      ...unless(priceCurrency === 'USD', `priceCurrency is ${priceCurrency}`),
      ...unless(
        /^https:\/\/schema\.org\/(In|OutOf)Stock$/.test(String(availability)),
        `availability is ${availability}`,
      ),
      ...unless(itemCondition === 'https://schema.org/NewCondition', `itemCondition is ${itemCondition}`),
    ],
  },
  Brand: { required: ['name'] },
  ImageObject: { required: ['url'] },
  BreadcrumbList: {
    required: ['itemListElement'],
    check: ({ itemListElement }) => {
      const items = list(itemListElement) as Json[]
      return [
        ...unless(items.length >= 2, 'breadcrumbs have at least two items'),
        ...unless(
          items.every(({ name, item }) => isText(name) && isUrl(item)),
          'an item has no name or URL',
        ),
        ...checkPositions(items),
      ]
    },
  },
  ItemList: {
    required: ['itemListElement'],
    recommended: ['numberOfItems'],
    check: ({ itemListElement }) => {
      const items = list(itemListElement) as Json[]
      const urls = items.map(({ url }) => url)
      return [
        ...unless(urls.every(isUrl), 'an item has no absolute URL'),
        ...unless(new Set(urls).size === urls.length, 'an item is listed twice'),
        ...checkPositions(items),
      ]
    },
  },
  ListItem: { required: ['position'], optional: ['name', 'item', 'url'] },
  CollectionPage: {
    required: ['name', 'url', 'mainEntity'],
    optional: ['description', 'isPartOf'],
    check: ({ url }) => unless(isUrl(url), 'url is not an absolute URL'),
  },
  Organization: {
    required: ['name'],
    recommended: ['sameAs', 'contactPoint', 'address'],
    optional: ['url', 'logo'],
    check: ({ url, logo }) =>
      [url, logo]
        .filter((value) => value !== undefined && !isUrl(value))
        .map((value) => `${value} is not an absolute URL`),
  },
  WebSite: {
    required: ['name', 'url'],
    optional: ['alternateName', 'publisher', 'potentialAction'],
    check: ({ url }) => unless(isUrl(url), 'url is not an absolute URL'),
  },
  SearchAction: {
    required: ['target', 'query-input'],
    check: (thing) =>
      unless(thing['query-input'] === 'required name=search_term_string', 'query-input names no search term'),
  },
  EntryPoint: {
    required: ['urlTemplate'],
    check: ({ urlTemplate }) =>
      unless(String(urlTemplate).includes('{search_term_string}'), 'urlTemplate has no placeholder'),
  },
}

function checkPositions(items: readonly Json[]) {
  const first = Number(items[0]?.position ?? 1)
  return unless(
    items.every(({ position }, index) => position === first + index),
    'positions do not count up',
  )
}

/** The errors of a thing and of the things inside it. */
export function structuredDataErrors(thing: unknown, where = ''): string[] {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) return [`${where}: not a thing`]
  const { '@type': type, '@id': id, '@context': context, ...own } = thing as Json
  if (type === undefined && where !== '') return unless(isUrl(id), `${where}${id}: refers to nothing`)
  const properties: Json = type === 'ProductGroup' ? { ...own, hasVariant: withCommon(own) } : own
  const here = `${where}${type}`
  const rules = typeof type === 'string' ? RULES[type] : undefined
  if (!rules) return [`${here}: unknown type`]
  const { required, recommended = [], optional = [], check = () => [] } = rules
  const known = new Set([...required, ...recommended, ...optional])
  const given = (name: string) =>
    properties[name] !== undefined && properties[name] !== null && properties[name] !== ''
  return [
    ...unless(where !== '' || context === 'https://schema.org', `${here}: no context`),
    ...unless(id === undefined || isUrl(id) || /^#./.test(String(id)), `${here}: @id is not a URL`),
    ...required.filter((name) => !given(name)).map((name) => `${here}: ${name} is required`),
    ...recommended
      .filter((name) => !given(name) && !OMITTED.has(name))
      .map((name) => `${here}: ${name} is recommended`),
    ...Object.keys(properties)
      .filter((name) => !known.has(name))
      .map((name) => `${here}: ${name} is not in its vocabulary`),
    ...check(properties).map((error) => `${here}: ${error}`),
    ...Object.entries(properties).flatMap(([name, value]) =>
      list(value)
        .filter((item) => typeof item === 'object' && item !== null)
        .flatMap((item) => structuredDataErrors(item, `${here}.${name}.`)),
    ),
  ]
}

/** Variants with the properties that the group describes for all of them. */
const withCommon = ({ description, brand, hasVariant }: Json) =>
  list(hasVariant).map((variant) => ({ description, brand, ...(variant as Json) }))

/** The structured data of a page, with the things in the place of references to them. @throws when it is not JSON */
export function structuredDataOf(html: string): Json[] {
  const things = [
    ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
  ].flatMap(([, json]) => {
    const { '@graph': graph, ...context } = JSON.parse(json ?? '') as Json
    return list(graph).map((thing) => ({ ...context, ...(thing as Json) }))
  })
  const byId = new Map(things.map((thing) => [thing['@id'], thing]))
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const isReference = Object.keys(value).join() === '@id'
    const thing = (isReference && byId.get((value as Json)['@id'])) || (value as Json)
    return Object.fromEntries(Object.entries(thing).map(([name, each]) => [name, resolve(each)]))
  }
  return things.map((thing) => resolve(thing) as Json)
}
