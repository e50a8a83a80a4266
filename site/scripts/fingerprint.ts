import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'package.json',
  'tsconfig.json',
  'bun.lock',
  'data/*.{md,txt}',
  'data/sandbox/*.ts',
  '{api,shared}/**/*.ts',
  'site/*.{ts,json,md}',
  'site/{integrations,public,server,src}/**',
]

const isTest = (path: string) => /\.test\.tsx?$|^api\/test\//.test(path)

/** Hashes what a build depends on, from contents alone: a checkout changes the times of all files. */
export function fingerprintSources(root: string): string {
  const paths = new Set(SOURCES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })]))
  const hasher = new Bun.CryptoHasher('sha256').update(Bun.version)
  for (const path of [...paths].filter((path) => !isTest(path)).sort()) {
    const content = readFileSync(join(root, path))
    hasher.update(`\0${path}\0${content.byteLength}\0`).update(content)
  }
  return hasher.digest('hex')
}
