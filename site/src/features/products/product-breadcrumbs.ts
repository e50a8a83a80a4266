export const productBreadcrumbs = (name: string) => [
  { name: 'Home', href: '/' },
  { name: 'Products', href: '/products' },
  { name },
]
