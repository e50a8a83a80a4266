/** True if the store sells, as the page's `meta` says. In the browser only. */
export const isCheckoutOn = (): boolean => document.querySelector('meta[name=checkout]') !== null
