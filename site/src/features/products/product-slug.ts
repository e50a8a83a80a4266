/** The segment of a path after `products`; empty where there is none. */
export function productSlugFromPath(pathname: string): string {
  const segment = pathname.match(/^\/products\/([^/]*)/)?.[1] ?? ''
  try {
    // HTML can't hold control characters.
    return decodeURIComponent(segment)
      .replace(/\p{Cc}/gu, '\uFFFD')
      .trim()
  } catch {
    return segment
  }
}
