import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '#sandbox/server'

export const ADMIN = { email: 'administrator@example.com', password: 'a long enough password' }

/** A production server of its own, with a database of its own, whose Printful is a sandbox of its own. */
export interface TestServer {
  url: string
  sandbox: Sandbox
  folder: string
  databasePath: string
  /** Ends the process at once, without a chance to finish, as a crash would. */
  kill(): Promise<void>
  /** Starts the process again on the same database and the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface StoreOptions {
  /** Begins with an empty catalog instead of the sandbox's products. */
  empty?: boolean
  settings?: Record<string, string>
  sandbox?: Sandbox
}

const folders: string[] = []
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  folders.push(folder)
  return folder
}
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Waits for the line with the address, which a server prints once it accepts requests. Goes on reading what it prints: its
 * log would break at a pipe that nobody reads.
 */
function addressOf(process: Bun.Subprocess<'ignore', 'pipe', 'inherit'>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const read = async () => {
    const decoder = new TextDecoder()
    let output = ''
    for await (const chunk of process.stdout) {
      output += decoder.decode(chunk, { stream: true })
      const address = output.match(/http:\/\/localhost:\d+/)?.[0]
      if (address) resolve(address)
    }
    reject(new Error(`The server ended before it was ready: ${output}`))
  }
  read().catch(reject)
  return promise
}

const freePort = () => {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = probe
  probe.stop(true)
  return port
}

let built = false
/** The build is made once a run, by whoever needs it first; `bun run test` has made it already. */
function requireBuild() {
  if (built || existsSync('site/dist/server/entry.mjs')) {
    built = true
    return
  }
  const build = Bun.spawnSync(['bun', 'run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!build.success) throw new Error('The build failed.')
  built = true
}

function settingsFor(folder: string, sandbox: Sandbox, more: Record<string, string> = {}) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_PATH: join(folder, 'store.sqlite'),
    PRINTFUL_API_TOKEN: 'sandbox',
    PRINTFUL_API_URL: sandbox.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    ...more,
  }
}

let seed: { folder: string; sandboxPort: number } | undefined
/** One synced database with its pictures a run, copied for each store that wants products. */
async function seededFolder(): Promise<{ folder: string; sandboxPort: number }> {
  if (seed) return seed
  const sandbox = startSandbox({ callsPerMinute: null })
  const folder = makeFolder()
  const sync = Bun.spawn(['bun', 'api/cli/sync.ts'], {
    env: settingsFor(folder, sandbox),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await sync.exited
  const sandboxPort = Number(new URL(sandbox.url).port)
  await sandbox.stop()
  if (code !== 0) throw new Error('The sync that fills the test database failed.')
  seed = { folder, sandboxPort }
  return seed
}

function sandboxOn(port: number): Sandbox {
  try {
    return startSandbox({ callsPerMinute: null, port })
  } catch {
    // Another store of this run still holds it.
    return startSandbox({ callsPerMinute: null })
  }
}

/** Starts a store as it runs in production; `stop` it in `afterAll`. */
export async function startTestServer(options: StoreOptions = {}): Promise<TestServer> {
  requireBuild()
  const folder = makeFolder()
  let sandboxPort = 0
  if (!options.empty) {
    const from = await seededFolder()
    cpSync(from.folder, folder, { recursive: true })
    sandboxPort = from.sandboxPort
  }
  // On the port that the seed was read from, so that a sync finds every picture's address unchanged.
  const sandbox = options.sandbox ?? sandboxOn(sandboxPort)
  const port = String(freePort())
  const origin = `http://localhost:${port}`
  const env = settingsFor(folder, sandbox, {
    PORT: port,
    HOST: 'localhost',
    SITE_URL: origin,
    ...options.settings,
  })

  let child: Bun.Subprocess<'ignore', 'pipe', 'inherit'>
  const launch = async () => {
    child = Bun.spawn(['bun', 'site/dist/server/entry.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await addressOf(child)
  }
  await launch()
  return {
    url: origin,
    sandbox,
    folder,
    databasePath: env.DATABASE_PATH,
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    restart: launch,
    stop: async () => {
      child.kill('SIGTERM')
      await child.exited
      if (!options.sandbox) await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
