/** Whether the store sells, as the page's `meta` says: pages that were rendered at build don't know it. In the browser only. */
export const isCheckoutOn = (): boolean => document.querySelector('meta[name=checkout]') !== null
