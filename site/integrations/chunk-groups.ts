const contains =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.replaceAll('\\', '/').includes(part))

/**
 * Groups what is loaded together, in few files. Without these groups a product page loads 18 files with 26 kB of script before
 * any interaction, with them 6 files with 15 kB. A module goes to the first group that names it, else with the modules that
 * import it. What a page costs is tested in `e2e/page-loads.test.ts`.
 */
export const chunkGroups = [
  {
    name: 'react',
    test: contains(
      '/node_modules/react/',
      '/node_modules/react-dom/',
      '/node_modules/scheduler/',
      '/node_modules/@astrojs/react/',
    ),
  },
  // Every page of the shop.
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
      'vite/preload-helper',
    ),
  },
  // Product pages: what works before the islands are hydrated, and what those share with it.
  {
    name: 'product',
    test: contains(
      '/features/products/add-to-cart.ts',
      '/features/products/gallery-position.ts',
      '/features/products/load-slide.ts',
    ),
  },
  // Before the first interaction they are fetched, and with it they run. React is apart, since it stays the same when these change.
  {
    name: 'islands',
    test: contains(
      '/features/cart/CartSheet.tsx',
      '/features/cart/CartPage.tsx',
      '/features/products/product-islands.ts',
      '/components/Icon.tsx',
      '/components/Mark.tsx',
      '/components/ImagePlaceholder.tsx',
      '/icons/x.mjs',
    ),
  },
]
