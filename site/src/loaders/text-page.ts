import { getEntry } from 'astro:content'
import type { AstroGlobal } from 'astro'
import { setCacheTags, tags } from '#api/cache/tags'
import { fillText } from '#api/storefront/text-template'
import type { ShownPage } from '#shared/contracts/storefront'
import { excerpt } from '../metadata/metadata.ts'
import { renderMarkdown } from './markdown.ts'

interface TextPage {
  title: string
  description: string
  html: string
}

/** Ids of an edited text begin with this, because its headings could be named like a part of the page. */
const ID_PREFIX = 'text-'

/** Loads the text at the page's path, and renders its Markdown. */
export async function loadTextPage({ routePattern, response, locals }: AstroGlobal): Promise<TextPage> {
  const { env, storefront } = locals
  const id = routePattern.slice(1)
  const entry = await getEntry('pages', id)
  if (!entry) throw new Error(`There is no text for ${routePattern}.`)
  setCacheTags(response.headers, tags.settings, tags.textPage(id))
  const pages: Partial<Record<string, ShownPage>> = storefront.pages
  const { title, body, isDefault } = pages[id] ?? {
    title: entry.data.title,
    body: fillText(entry.body ?? '', env, { quotes: false }),
    isDefault: true,
  }
  const html = renderMarkdown(body, { origin: env.SITE_URL, idPrefix: isDefault ? '' : ID_PREFIX })
  return { title, description: isDefault ? entry.data.description : excerpt(toText(html)), html }
}

function toText(html: string): string {
  const texts: string[] = []
  new HTMLRewriter().onDocument({ text: (chunk) => void texts.push(chunk.text) }).transform(html)
  return texts.join('')
}
