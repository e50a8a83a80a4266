interface MarkdownOptions {
  /** Origin of the store, to whose pages links may lead. */
  origin: string
  /** Prefix of the headings' ids, which keeps them apart from those of the page. */
  idPrefix: string
}

const EXTERNAL = new Set(['https:', 'mailto:'])

/** Renders Markdown below a page's `h1`. Markup is text, and so is a link that may not be followed. */
export function renderMarkdown(text: string, { origin, idPrefix }: MarkdownOptions): string {
  const html = Bun.markdown.html(text, {
    headings: { ids: true },
    noHtmlBlocks: true,
    noHtmlSpans: true,
    tasklists: false,
  })
  const levels = Array.from(html.matchAll(/<h([1-6])\b/g), ([, level]) => Number(level))
  const shift = 2 - Math.min(2, ...levels)
  return new HTMLRewriter()
    .on('h1, h2, h3, h4, h5, h6', {
      element(heading) {
        const id = heading.getAttribute('id')
        heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + shift)}`
        if (!id) heading.removeAttribute('id')
        else if (idPrefix) heading.setAttribute('id', idPrefix + id)
      },
    })
    .on('a', {
      element(link) {
        const href = link.getAttribute('href') ?? ''
        const target = URL.parse(href, origin)
        if (target?.origin !== origin && !EXTERNAL.has(target?.protocol ?? '')) link.removeAndKeepContent()
        else if (href.startsWith('#')) link.setAttribute('href', `#${idPrefix}${href.slice(1)}`)
        else if (target?.protocol === 'https:' && target.origin !== origin)
          link.setAttribute('rel', 'noopener')
      },
    })
    .on('img', {
      element(image) {
        image.replace(image.getAttribute('alt') ?? '', { html: true })
      },
    })
    .on('[align]', {
      element(cell) {
        cell.setAttribute('style', `text-align:${cell.getAttribute('align')}`)
        cell.removeAttribute('align')
      },
    })
    .transform(html)
}
