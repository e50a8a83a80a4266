export const isCheckoutOn = (): boolean => document.querySelector('meta[name=checkout]') !== null
