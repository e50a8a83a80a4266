/** Reads the store's name from the page, which the browser shows. */
export const readStoreName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
