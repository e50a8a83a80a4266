/** Of a page that is rendered at build; the public origin is known at run time. */
export const PLACEHOLDER_ORIGIN = 'https://store.invalid'

const start = (name: string) => `<!--run-time:${name}-->`
const END = '<!--/run-time-->'

/** Where a prerendered page has a part that is known only at run time. */
export const partPlaceholder = start

/** The part as the shell has it. */
export const markPart = (name: string, html: string) => start(name) + html + END

const PLACEHOLDER = /<!--run-time:([\w-]+)-->/g
const MARKED_PART = /<!--run-time:([\w-]+)-->(.*?)<!--\/run-time-->/gs

/**
 * A prerendered page with its run-time parts.
 * @param shell a page with all of these parts, rendered for the visitor
 * @param siteUrl the public origin
 * @throws for a part that the shell doesn't have
 */
export function fillParts(page: string, shell: string, siteUrl: string): string {
  const parts = new Map([...shell.matchAll(MARKED_PART)].map(([, name, html]) => [name, html]))
  return page.replaceAll(PLACEHOLDER_ORIGIN, siteUrl).replace(PLACEHOLDER, (_, name: string) => {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`The shell has no part "${name}".`)
    return part
  })
}
