import type { Page } from 'playwright-core'

/** Translates the page as Chromium does: each text is replaced by two `font` elements with the translation. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts: Text[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) texts.push(nodes.currentNode as Text)
    for (const text of texts) {
      if (
        text.data.trim() === '' ||
        text.parentElement?.closest('font, script, style, noscript, textarea, svg')
      )
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
    document.documentElement.classList.add('translated-ltr')
  })
