const loads = new Map<string, Promise<unknown>>()

/** Loads styles that most visits don't need. Resolves once they apply or can't be loaded. */
export function loadStylesheet(href: string): Promise<unknown> {
  let load = loads.get(href)
  if (!load) {
    load = new Promise((resolve) => {
      const link = document.createElement('link')
      document.head.append(
        Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve }),
      )
    })
    loads.set(href, load)
  }
  return load
}
