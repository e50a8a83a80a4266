import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pages that the build rendered, by their path. Their run-time parts are yet to be filled in. */
export function readPrerenderedPages(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((file) => [
      `/${file.replace(/\.html$/, '')}`,
      readFileSync(join(folder, file), 'utf8'),
    ]),
  )
}
