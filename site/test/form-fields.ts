const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }
const decodeText = (html: string) => html.replace(/&([^;]+);/g, (_, name: string) => CHARACTERS[name]!)

/** Reads the fields that the form of a product page posts without scripts. */
export function addToCartFormFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const add = (input: HTMLRewriterTypes.Element) => {
    const isSent = input.getAttribute('type') === 'hidden' || input.hasAttribute('checked')
    if (isSent) fields[input.getAttribute('name')!] = decodeText(input.getAttribute('value') ?? '')
  }
  new HTMLRewriter().on('form[data-add-to-cart] input', { element: add }).transform(html)
  return fields
}
