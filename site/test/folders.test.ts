import { beforeAll, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'

const ROOT = join(import.meta.dir, '../..')
const FOLDERS = ['api/{cli,sandbox,src}', 'shared', 'site/{integrations,server,src}']
const ALIASES = new Map([
  ['#api/', 'api/src/'],
  ['#sandbox/', 'api/sandbox/'],
  ['#shared/', 'shared/'],
])
/** Matches an import of nothing but types, which a build leaves out. */
const TYPE_IMPORT = /^(?:import|export) type [^'"=]+ from (['"])[^'"\n]+\1/gm
const IMPORT = /(?:\bfrom|\bimport\s*\(|^import)\s*(['"])([^'"\n]+)\1/gm

/** The files with the files that they import. */
const imports = new Map<string, string[]>()
/** The files with the files from which they import more than types. */
const valueImports = new Map<string, string[]>()

beforeAll(async () => {
  const found = FOLDERS.flatMap((folder) => [
    ...new Glob(`${folder}/**/*.{ts,tsx,astro}`).scanSync({ cwd: ROOT }),
  ])
  const files = new Set(found.filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/(test|dist|\.astro)\//.test(path)))
  for (const file of files) {
    const text = await Bun.file(join(ROOT, file)).text()
    imports.set(file, listImports(file, text, files))
    valueImports.set(file, listImports(file, text.replaceAll(TYPE_IMPORT, ''), files))
  }
})

function listImports(file: string, text: string, files: ReadonlySet<string>): string[] {
  const paths = [...text.matchAll(IMPORT)].flatMap(([, , name]) => resolve(file, name!))
  return paths.flatMap((path) => [path, `${path}.ts`].find((each) => files.has(each) && each !== file) ?? [])
}

function resolve(file: string, name: string): string[] {
  if (name.startsWith('.')) return [join(dirname(file), name)]
  return [...ALIASES].flatMap(([alias, folder]) =>
    name.startsWith(alias) ? folder + name.slice(alias.length) : [],
  )
}

/** The folders and files of the list in `docs/folders.md`, from top to bottom. */
async function readOrder(): Promise<string[]> {
  const [, list = ''] = (await Bun.file(join(ROOT, 'docs/folders.md')).text()).split('\n## Order\n')
  return [...list.matchAll(/^\d+\. (.*)$/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
  )
}

/** Returns the place of a file in the order: that of the most particular path that it is in. */
function placeOf(order: readonly string[], file: string): number {
  const holds = (path: string) => file === path || file.startsWith(`${path}/`)
  return order.reduce((found, path, place) => {
    return holds(path) && path.length > (order[found]?.length ?? 0) ? place : found
  }, -1)
}

test('docs/folders.md has a place for each file, and no place without a file', async () => {
  const order = await readOrder()
  const places = new Set([...imports.keys()].map((file) => placeOf(order, file)))
  expect([...imports.keys()].filter((file) => placeOf(order, file) < 0)).toEqual([])
  expect(order.filter((_, place) => !places.has(place))).toEqual([])
})

test('no import points upwards in the order of docs/folders.md', async () => {
  const order = await readOrder()
  const upwards = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => placeOf(order, target) < placeOf(order, file))
      .map((target) => `${file} → ${target}`),
  )
  expect(upwards).toEqual([])
})

test('no two folders import each other', async () => {
  const order = await readOrder()
  const folderOf = (file: string) => (order.includes(file) ? file : dirname(file))
  const isWithin = (folder: string, other: string) => `${folder}/`.startsWith(`${other}/`)
  const pairs = new Set<string>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [folderOf(file), folderOf(target)]
      // A folder and its subfolder have one place.
      if (!isWithin(from, to) && !isWithin(to, from)) pairs.add(`${from} → ${to}`)
    }
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' → ').reverse().join(' → ')))
  expect(mutual).toEqual([])
})

test('components and features import only types from the API, whose queries are for pages and loaders', () => {
  const mayQuery = (file: string) => /^site\/src\/((loaders|pages|request|sitemap)\/|fetch\.ts$)/.test(file)
  // This module reads settings, and no database.
  const isRefused = (target: string) =>
    target.startsWith('api/') && target !== 'api/src/storefront/analytics-settings.ts'
  const found = [...valueImports].flatMap(([file, targets]) =>
    file.startsWith('site/src/') && !mayQuery(file)
      ? targets.filter(isRefused).map((target) => `${file} → ${target}`)
      : [],
  )
  expect(found).toEqual([])
})

test('no file imports itself by way of others', () => {
  expect(findCircle()).toEqual([])
})

/** Returns the files of a circle, or none. */
function findCircle(): string[] {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...path, file])
      if (circle.length > 0) return circle
    }
    done.add(file)
    return []
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle.length > 0) return circle
  }
  return []
}

test('no page outside the admin area draws what the shop’s stylesheet leaves out', async () => {
  const found = new Set<string>()
  for (const file of imports.keys()) {
    if ((await Bun.file(join(ROOT, file)).text()).includes("styles/shop.css'")) found.add(file)
  }
  expect(found.size).toBeGreaterThan(15)
  for (const file of found) for (const target of imports.get(file) ?? []) found.add(target)
  const isLeftOut = (path: string) => /^site\/src\/features\/admin\/.*\.(astro|tsx)$/.test(path)
  expect([...found].filter(isLeftOut)).toEqual([])
})

test('a page has one stylesheet', async () => {
  for (const file of imports.keys()) {
    if (!/^site\/src\/pages\/.*\.astro$/.test(file)) continue
    const texts = [file, ...imports.get(file)!.filter((path) => path.startsWith('site/src/layouts/'))]
    const sheets = await Promise.all(
      texts.map(async (path) =>
        (await Bun.file(join(ROOT, path)).text()).match(/styles\/(shop|admin)\.css'/g),
      ),
    )
    expect([file, sheets.flatMap((each) => each ?? []).length]).toEqual([file, 1])
  }
})

test('each module in shared is used by the API and by the site', () => {
  const users = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), file])
  const sidesOf = (module: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(module)) return new Set()
    seen.add(module)
    const sides = (users.get(module) ?? []).map((user) =>
      user.startsWith('shared/') ? sidesOf(user, seen) : new Set([user.split('/')[0]!]),
    )
    return sides.reduce((all, each) => all.union(each), new Set<string>())
  }
  const modules = [...imports.keys()].filter((file) => file.startsWith('shared/'))
  const lone = modules.filter((module) => !new Set(['api', 'site']).isSubsetOf(sidesOf(module)))
  expect(lone).toEqual([])
})
