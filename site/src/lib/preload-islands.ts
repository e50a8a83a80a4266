const STATIC_IMPORT = /\bfrom"(\.\/[^"]+)"/g

/** Fetches the scripts of the page's islands once it has loaded, without running them. */
export function preloadIslands(): void {
  if (Reflect.get(navigator, 'connection')?.saveData) return
  const start = () => {
    const seen = new Set<string>()
    for (const island of document.querySelectorAll('astro-island[ssr]')) {
      for (const name of ['component-url', 'renderer-url']) {
        const url = new URL(island.getAttribute(name) ?? '', location.href)
        preload(url.href, seen).catch(() => {})
      }
    }
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Preloads a module and what it imports, which browsers don't preload by themselves. */
async function preload(url: string, seen: Set<string>): Promise<void> {
  if (seen.has(url)) return
  seen.add(url)
  const source = await (await fetch(url, { priority: 'low' })).text()
  const imports = [...source.matchAll(STATIC_IMPORT)].map(([, path = '']) => new URL(path, url).href)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href: url }),
  )
  await Promise.all(imports.map((each) => preload(each, seen)))
}
