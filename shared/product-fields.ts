interface ProductText {
  title: string
  /** Name in an administrator's view of a product and in the file of texts. */
  property: string
  /** Kind of a logged change. */
  changeKind: string
  /** Longest text, in characters. */
  limit: number
  /** True if it can have paragraphs. */
  isMultiline?: boolean
  /** What the shop shows in place of an empty text. */
  whenEmpty: string
}

/** Texts of a product that an administrator writes, each in the column of its name in `product_edits`. */
export const PRODUCT_TEXTS = {
  name: {
    title: 'Name',
    property: 'ownName',
    changeKind: 'name',
    limit: 200,
    whenEmpty: 'the provider’s name',
  },
  description: {
    title: 'Description',
    property: 'description',
    changeKind: 'description',
    limit: 5000,
    isMultiline: true,
    whenEmpty: 'the provider’s text, which is none',
  },
  searchTitle: {
    title: 'Search title',
    property: 'searchTitle',
    changeKind: 'search_title',
    limit: 120,
    whenEmpty: 'the name',
  },
  searchDescription: {
    title: 'Search description',
    property: 'searchDescription',
    changeKind: 'search_description',
    limit: 320,
    whenEmpty: 'the description',
  },
} as const satisfies Record<string, ProductText>

type Texts = typeof PRODUCT_TEXTS
export type ProductTextField = keyof Texts

export const PRODUCT_TEXT_FIELDS = Object.keys(PRODUCT_TEXTS) as ProductTextField[]

export const mapTexts = <V>(toValue: (field: ProductTextField) => V) =>
  Object.fromEntries(PRODUCT_TEXT_FIELDS.map((field) => [field, toValue(field)])) as Record<
    ProductTextField,
    V
  >

/** Makes an object with an entry for each text, by its property or by the kind of its changes. */
export const mapTextsBy = <K extends 'property' | 'changeKind', V>(
  key: K,
  toValue: (field: ProductTextField) => V,
) =>
  Object.fromEntries(
    PRODUCT_TEXT_FIELDS.map((field) => [PRODUCT_TEXTS[field][key], toValue(field)]),
  ) as Record<Texts[ProductTextField][K], V>

export const PRODUCT_FIELD_TITLES = {
  ...mapTexts((field) => PRODUCT_TEXTS[field].title),
  features: 'Features',
  images: 'Images',
  badges: 'Badges',
  isHidden: 'Visibility',
}
