import { existsSync, readFileSync } from 'node:fs'
import { projectPath } from './project-root.ts'

type Variables = Readonly<Record<string, string | undefined>>

const LINE = /^\s*(?:export\s+)?(\w+)\s*=[^\S\n]*(.*?)\s*$/gm
const QUOTED = /^(["'`])(.*)\1$/
const VARIABLE = /(?<!\\)\$(?:\{(\w+)\}|(\w+))/g

/** Lists variables that Bun cut at a `#` (a comment) or `$` (a variable's name). `variables` is what Bun has read. */
export function listCutVariables(file: string, variables: Variables): string[] {
  const isCut = ([, name = '', raw = '']: RegExpMatchArray) => {
    const [, , quoted] = raw.match(QUOTED) ?? []
    const text = quoted ?? raw.replace(/#.*/, '').trim()
    const endsInComment = quoted === undefined && /\S#/.test(raw)
    let namesNothing = false
    const value = text.replace(VARIABLE, (_, braced?: string, bare?: string) => {
      const found = variables[braced ?? bare ?? '']
      namesNothing ||= found === undefined
      return found ?? ''
    })
    return (endsInComment || namesNothing) && value.replaceAll('\\$', '$') === variables[name]
  }
  const names = [...file.matchAll(LINE)].filter(isCut).map(([, name = '']) => name)
  return [...new Set(names)]
}

const FILES = ['.env', '.env.production', '.env.local', '.env.production.local']

export function envFileWarnings(variables: Variables): string[] {
  const files = FILES.map(projectPath).filter((path) => existsSync(path))
  return files
    .flatMap((path) => listCutVariables(readFileSync(path, 'utf8'), variables))
    .map(
      (name) =>
        `${name} is cut in .env: $ begins the name of a variable and # a comment. Put the value between double quotes, and a backslash before each $.`,
    )
}
