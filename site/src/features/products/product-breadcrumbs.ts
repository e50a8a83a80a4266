/** The way down to a product's page, for its breadcrumb. */
export const productBreadcrumbs = (name: string) => [
  { name: 'Home', href: '/' },
  { name: 'Products', href: '/products' },
  { name },
]
