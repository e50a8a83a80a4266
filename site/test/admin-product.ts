import type { AdminProduct } from '#shared/contracts/admin-product'
import { mapTextsBy } from '#shared/product-fields'

/** Makes a product that nobody has edited, with these values. */
export const adminProduct = (values: Partial<AdminProduct> = {}): AdminProduct => ({
  id: 1,
  slug: 'tee',
  name: 'Tee',
  providerName: 'Tee',
  type: null,
  price: '24.50',
  variants: [],
  ...mapTextsBy('property', () => null),
  features: [],
  badges: null,
  isActive: true,
  isHiddenByAdmin: false,
  configuredImages: [],
  mockups: [],
  imageColors: {},
  updatedAt: '2026-01-31T12:00:00.000Z',
  ...values,
})
