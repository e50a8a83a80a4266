import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '#sandbox/server'
import { ensureBuild } from './build.ts'
import { freePort } from './free-port.ts'
import { restoreResizedImages, storeResizedImages } from './run-cache.ts'
import { copySeed } from './seed.ts'
import { productionSettings } from './settings.ts'

export const ADMIN = { email: 'administrator@example.com', password: 'a long enough password' }

export interface TestServer {
  url: string
  sandbox: Sandbox
  folder: string
  databasePath: string
  pid(): number
  logLines(): Record<string, unknown>[]
  kill(): Promise<void>
  /** As an operator stops it; its files stay. */
  terminate(): Promise<void>
  /** Starts the process again on the same database and the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface TestServerOptions {
  empty?: boolean
  settings?: Record<string, string>
  sandbox?: Sandbox
  /** Instead of a temporary folder. */
  folder?: string
}

type Child = Bun.Subprocess<'ignore', 'pipe', 'inherit'>

interface ServerProcess {
  child: Child
  output: () => string
}

/** Starts a server as it runs in production. Tests get one from `stores.ts`, which stops it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  ensureBuild()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'store-'))
  const sandbox = options.sandbox ?? startSandbox({ callsPerMinute: null })
  if (!options.empty) await copySeed(folder, sandbox.url)
  const imageFolder = join(folder, 'images')
  restoreResizedImages(imageFolder)
  const settings = {
    ...productionSettings(join(folder, 'store.sqlite'), sandbox),
    HOST: 'localhost',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const launch = (port: number) =>
    launchServer({
      ...settings,
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      ...options.settings,
    })

  let { port, server } = await launchOnFreePort(launch)
  return {
    url: `http://localhost:${port}`,
    sandbox,
    folder,
    databasePath: settings.DATABASE_PATH,
    pid: () => server.child.pid,
    logLines: () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line)),
    kill: async () => {
      server.child.kill('SIGKILL')
      await server.child.exited
    },
    terminate: async () => {
      server.child.kill('SIGTERM')
      await server.child.exited
    },
    restart: async () => {
      server = await launch(port)
    },
    stop: async () => {
      server.child.kill('SIGTERM')
      await server.child.exited
      storeResizedImages(imageFolder)
      if (!options.sandbox) await sandbox.stop()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Another process may take the port before the server listens on it. */
async function launchOnFreePort(launch: (port: number) => Promise<ServerProcess>, attempts = 3) {
  const port = freePort()
  try {
    return { port, server: await launch(port) }
  } catch (error) {
    if (attempts === 1) throw error
    return launchOnFreePort(launch, attempts - 1)
  }
}

async function launchServer(env: Record<string, string | undefined>): Promise<ServerProcess> {
  // It ends with this process, however this process ends.
  const child = Bun.spawn(['bun', '--no-orphans', 'site/dist/server/entry.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return untilListening(child)
}

/** Waits for the line with the URL. Reads on after it, because a full pipe would block the server's log. */
function untilListening(child: Child): Promise<ServerProcess> {
  const { promise, resolve, reject } = Promise.withResolvers<ServerProcess>()
  let output = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of child.stdout) {
      output += decoder.decode(chunk, { stream: true })
      if (/http:\/\/localhost:\d+/.test(output)) resolve({ child, output: () => output })
    }
    reject(new Error(`The server ended before it listened: ${output}`))
  }
  read().catch(reject)
  return promise
}
