const loads = new Map<string, Promise<unknown>>()

/** Loads styles that most visits don't need. Resolves once they apply or can't be loaded. */
export function loadStylesheet(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const load =
    loads.get(href) ??
    new Promise((resolve) => {
      link.onload = link.onerror = resolve
      document.head.append(link)
    })
  loads.set(href, load)
  return load
}
