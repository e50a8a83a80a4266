import { cpSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createCommand } from '../../api/cli/command.ts'
import { isBuildCurrent, ROOT } from './prepare.ts'
import { listRuntimePackages } from './runtime-packages.ts'

const SOURCES = [
  'LICENSE',
  'docs/licenses',
  'docs/openapi.json',
  'package.json',
  'tsconfig.json',
  'api',
  'shared',
  'site/dist',
  'site/src/content/pages',
  'data',
]
const MODULES = ['site/dist/server/**/*.mjs', '{api,shared}/**/*.ts']
const LEFT_OUT = /\.test\.tsx?$|^(api|shared)\/test(\/|$)|^data\/(images(\/|$)|.*\.sqlite)/

const command = createCommand({
  name: 'copy-runtime',
  description:
    'Copies what a production server and the commands need, without what only a build needs, into a new folder.',
})
  .argument('<folder>')
  .parse()
const folder = String(command.args[0])

if (existsSync(folder)) command.error(`${folder} exists already.`)
if (!isBuildCurrent()) command.error('There is no build of the present sources: run `bun run build` first.')

for (const source of SOURCES) {
  cpSync(join(ROOT, source), join(folder, source), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(ROOT, path)),
  })
}
const modules = MODULES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })])
  .filter((path) => !LEFT_OUT.test(path))
  .map((path) => join(ROOT, path))
for (const path of listRuntimePackages(ROOT, modules)) {
  cpSync(path, join(folder, relative(ROOT, path)), { recursive: true })
}
