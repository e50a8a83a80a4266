/** For images that the browser knows only by their provider's URL: cart items, the admin area. In the format it accepts. */
export const REDIRECT_WIDTHS = {
  small: 240,
  card: 360,
  preview: 720,
  large: 1080,
} as const
export type RedirectPlace = keyof typeof REDIRECT_WIDTHS

/** Redirects to the stored image of a URL, for what the browser renders; the server links to the stored image itself. */
export const imageRedirectUrl = (url: string, place: RedirectPlace): string =>
  `/images/of/${REDIRECT_WIDTHS[place]}?url=${encodeURIComponent(url)}`
