import type { StorefrontPreview } from '#shared/contracts/storefront'

/**
 * Prepares a page for a frame in the admin area. Its scripts don't run, its links open nothing and are passed over by the
 * Tab key, and its styles come separately, because the policy of the admin area allows only its own inline styles.
 */
export function toPreview(page: string): StorefrontPreview {
  const styles: string[] = []
  new HTMLRewriter().on('style', { text: (chunk) => void styles.push(chunk.text) }).transform(page)
  const html = new HTMLRewriter()
    .on('style, noscript', { element: (element) => void element.remove() })
    // The header is shown once the script behind it has been read, so the elements stay.
    .on('script', {
      element(script) {
        script.removeAttribute('src')
        script.setAttribute('type', 'application/json')
        script.setInnerContent('')
      },
    })
    .on('a, button, input, select, textarea, summary, [tabindex]', {
      element: (control) => void control.setAttribute('tabindex', '-1'),
    })
    .on('head', { element: (head) => void head.prepend('<base target="_blank">', { html: true }) })
    // The frame shows it once it has its styles.
    .on('html', { element: (root) => void root.setAttribute('hidden', '') })
    .transform(page)
  return { html, styles: styles.join('') }
}
