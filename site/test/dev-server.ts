import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '#api/platform/project-root'
import { freePort } from './free-port.ts'

export interface DevServer {
  url: string
  /** What stands in the terminal. */
  output(): string
  /** Puts text before other text in a source file of the server's own copy. Returns the line that it is in. */
  insert(path: string, before: string, text: string): number
  /** Takes the copy's file back to the project's. */
  reset(path: string): void
  /** Requests a path until it has this status: an edit takes effect a moment later. */
  untilStatus(path: string, status: number): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 50
const POLLS_PER_TOUCH = 40
const SOURCES = [
  'api',
  'shared',
  'site',
  'data/migrations',
  'data/sandbox',
  'package.json',
  'tsconfig.json',
  'bunfig.toml',
]
const root = projectPath('.')
const GENERATED = /\/(dist|\.astro|node_modules)(\/|$)/

/** `bun dev` on a copy of the sources, which a test may edit. */
export async function startDevServer(): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  for (const source of SOURCES) {
    cpSync(join(root, source), join(folder, source), {
      recursive: true,
      filter: (path) => !GENERATED.test(path.slice(root.length)),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const port = freePort()
  const child = Bun.spawn(['bun', '--bun', 'site/server/dev.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true })
      if (output.includes('The store is open')) resolve()
    }
  }
  const ended = Promise.all([collect(child.stdout), collect(child.stderr)])
  ended.then(() => reject(new Error(`The server ended before it was open: ${output}`)), reject)
  await opened
  const url = `http://localhost:${port}`
  let edited: string | undefined
  return {
    url,
    output: () => output,
    insert(path, before, text) {
      const source = readFileSync(join(root, path), 'utf8')
      const index = source.indexOf(before)
      if (index < 0) throw new Error(`${path} doesn’t have ${JSON.stringify(before)}.`)
      edited = join(folder, path)
      writeFileSync(edited, source.slice(0, index) + text + source.slice(index))
      return source.slice(0, index).split('\n').length
    },
    reset(path) {
      edited = join(folder, path)
      cpSync(join(root, path), edited)
    },
    async untilStatus(path, status) {
      for (let polls = 1; (await fetch(url + path)).status !== status; polls++) {
        // Vite misses a change that comes while it reloads after another.
        if (edited && polls % POLLS_PER_TOUCH === 0) utimesSync(edited, new Date(), new Date())
        await Bun.sleep(POLL_MS)
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
