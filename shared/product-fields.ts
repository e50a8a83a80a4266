interface ProductText {
  title: string
  /** Name in an administrator's view of a product and in the file of texts. */
  property: string
  changeKind: string
  limit: number
  isMultiline?: boolean
  /** Name of what the shop shows instead of an empty text. */
  whenEmpty: string
}

/** Texts that an administrator writes, each in the column of its name in `product_edits`. */
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
