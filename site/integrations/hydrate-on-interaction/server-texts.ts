/** Reads the text of each element that has nothing else. */
export const readTexts = (island: Element): ReadonlyMap<Element, string> =>
  new Map(
    [...island.querySelectorAll('*')]
      .filter((element) => element.childElementCount === 0 && element.textContent !== '')
      .map((element) => [element, element.textContent ?? '']),
  )

/**
 * Puts back texts that the browser has translated, by which React would not know its elements again: the browser translates
 * them once more. The `font` elements of the translation stay, because a press on an element that is removed is no click.
 */
export function restoreTexts(texts: ReadonlyMap<Element, string>): void {
  for (const [element, text] of texts) {
    if (element.textContent === text || !element.querySelector('font')) continue
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let rest = text
    while (nodes.nextNode()) {
      nodes.currentNode.nodeValue = rest
      rest = ''
    }
  }
}
