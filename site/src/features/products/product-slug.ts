/** The segment of a path after `products`; empty where there is none. */
export function productSlugFromPath(pathname: string): string {
  const segment = pathname.match(/^\/products\/([^/]*)/)?.[1] ?? ''
  try {
    return decodeURIComponent(segment).trim()
  } catch {
    return segment
  }
}
