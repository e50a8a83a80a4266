import { readFileSync } from 'node:fs'
import type { PageText } from '#shared/contracts/storefront'
import type { TextPageId } from '#shared/storefront-parts'
import type { Env } from '../env.ts'
import { projectPath } from '../platform/project-root.ts'
import { fillText } from './text-template.ts'

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/

const files = new Map<TextPageId, PageText>()

function readPage(id: TextPageId, env: Env): PageText {
  const known = env.production ? files.get(id) : undefined
  if (known) return known
  const file = readFileSync(projectPath(`site/src/content/pages/${id}.md`), 'utf8')
  const [head = '', fields = ''] = file.match(FRONT_MATTER) ?? []
  const title = fields.match(/^title: (.*)$/m)?.[1]
  if (!title) throw new Error(`The text ${id}.md has no title.`)
  const page = { title, body: file.slice(head.length).trim() }
  files.set(id, page)
  return page
}

/** Filled texts by their settings, because each render of a page reads all of them. */
const filledTexts = new WeakMap<Env, Map<string, string>>()

function fillOnce(body: string, env: Env, samples: { quotes: boolean }): string {
  const texts = filledTexts.get(env) ?? new Map<string, string>()
  filledTexts.set(env, texts)
  const key = `${samples.quotes} ${body}`
  const filled = texts.get(key) ?? fillText(body, env, samples).trim()
  texts.set(key, filled)
  return filled
}

/** Reads the text that comes with the store, with the parts that are true of its settings now. */
export function readDefaultPage(id: TextPageId, env: Env, samples: { quotes: boolean }): PageText {
  const { title, body } = readPage(id, env)
  return { title, body: fillOnce(body, env, samples) }
}
