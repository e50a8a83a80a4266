import { existsSync } from 'node:fs'

const ENTRY = 'site/dist/server/entry.mjs'
const SOURCES = [
  'package.json',
  'bun.lock',
  'data/{migrations,sandbox}/**',
  '{api,shared}/**/*.ts',
  'site/astro.config.ts',
  'site/{integrations,public,server,src}/**',
]

let current = false

/** Builds the site unless there is a build newer than all its sources. */
export function ensureBuild(): void {
  current ||= isBuildCurrent()
  if (current) return
  const build = Bun.spawnSync(['bun', 'run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!build.success) throw new Error('The build failed.')
  current = true
}

function isBuildCurrent(): boolean {
  if (!existsSync(ENTRY)) return false
  const builtAt = Bun.file(ENTRY).lastModified
  const paths = SOURCES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync()])
  return paths.every((path) => /\.test\.tsx?$/.test(path) || Bun.file(path).lastModified < builtAt)
}
