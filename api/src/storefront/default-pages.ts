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

/** Reads the text that comes with the store, with the parts that are true of its settings now. */
export function readDefaultPage(id: TextPageId, env: Env, samples: { quotes: boolean }): PageText {
  const { title, body } = readPage(id, env)
  return { title, body: fillText(body, env, samples).trim() }
}
