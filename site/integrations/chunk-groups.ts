const contains =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.replaceAll('\\', '/').includes(part))

/** Groups modules that load together. A module goes to the first group that names it. A page loads 6 files rather than 18. */
export const chunkGroups = [
  {
    name: 'react',
    test: contains('/node_modules/react/', '/node_modules/react-dom/', '/node_modules/@astrojs/react/'),
  },
  {
    name: 'page',
    test: contains(
      '/features/cart/cart-header.ts',
      '/features/cart/cart-dialog.ts',
      '/features/cart/cart-page.ts',
      '/features/cart/cart.actions.ts',
      '/features/toasts/anchor-toasts.ts',
      '/features/toasts/notify.ts',
      '/lib/analytics.ts',
      '/lib/when-activated.ts',
    ),
  },
  {
    name: 'product',
    test: contains(
      '/features/products/add-to-cart.ts',
      '/features/products/gallery-position.ts',
      '/features/products/load-slide.ts',
      '/features/products/select-variant.ts',
    ),
  },
  // React is apart, because its file stays the same when the islands change.
  {
    name: 'islands',
    test: contains(
      '/features/cart/CartSheet.tsx',
      '/features/products/product-islands.ts',
      '/components/Icon.tsx',
      '/components/Mark.tsx',
      '/components/ImagePlaceholder.tsx',
    ),
  },
]
