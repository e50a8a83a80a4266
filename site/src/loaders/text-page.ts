import { getEntry } from 'astro:content'
import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { fillText } from './text-template.ts'

interface TextPage {
  title: string
  description: string
  html: string
}

/** Loads the text at the page's path, and renders its Markdown. */
export async function loadTextPage({ routePattern, cache, locals }: AstroGlobal): Promise<TextPage> {
  const entry = await getEntry('pages', routePattern.slice(1))
  if (!entry) throw new Error(`There is no text for ${routePattern}.`)
  cache.set({ tags: [tags.settings] })
  const { title, description } = entry.data
  const text = fillText(entry.body ?? '', locals.env)
  return { title, description, html: Bun.markdown.html(text, { headings: { ids: true } }) }
}
