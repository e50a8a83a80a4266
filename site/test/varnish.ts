import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const VCL_PATH = join(import.meta.dir, '../server/edge/store.vcl')
const MODULE_FOLDERS = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
  (each) => `/usr/lib/${each}varnish/vmods`,
)
const START_TIMEOUT_MS = 20_000

export const EDGE_SECRET = 'the secret of the edges'

export interface Varnish extends AsyncDisposable {
  url: string
  purge(tags: string, secret?: string): Promise<Response>
}

const findVarnish = () =>
  Bun.which('varnishd', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }) ?? undefined

/** Prints one line where Varnish or its module is missing. */
export function hasVarnish(): boolean {
  const hasModule = MODULE_FOLDERS.some((folder) => existsSync(join(folder, 'libvmod_xkey.so')))
  const missing = !findVarnish() ? 'varnishd' : !hasModule ? "Varnish's module xkey" : undefined
  if (missing) console.log(`The tests of the edge are skipped: ${missing} is not installed.`)
  return !missing
}

/** The VCL with what the operator replaces. */
function renderVcl(storeUrl: string): string {
  const { hostname, port } = new URL(storeUrl)
  return readFileSync(VCL_PATH, 'utf8')
    .replace(/\.host = "[^"]*"/, `.host = "${hostname}"`)
    .replace(/\.port = "[^"]*"/, `.port = "${port}"`)
    .replace('"EDGE_SECRET"', `"${EDGE_SECRET}"`)
}

const readParameters = (vcl: string) =>
  [...vcl.matchAll(/^# +-p (\S+)$/gm)].flatMap(([, parameter = '']) => ['-p', parameter])

interface VarnishOptions {
  port?: number
  /** Compiles the VCL without optimizing it, which takes a quarter of the time. */
  isForTest?: boolean
}

/** Starts Varnish before a store. */
export async function startVarnish(
  storeUrl: string,
  { port = freePort(), isForTest = false }: VarnishOptions = {},
): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  const vclPath = join(folder, 'store.vcl')
  const vcl = renderVcl(storeUrl)
  writeFileSync(vclPath, vcl)
  const address = `127.0.0.1:${port}`
  const child = Bun.spawn(
    [
      findVarnish() ?? 'varnishd',
      ...['-F', '-j', 'none', '-T', 'none', '-n', join(folder, 'instance')],
      ...['-a', address, '-f', vclPath, '-s', 'malloc,64m', ...readParameters(vcl)],
      ...(isForTest ? ['-p', 'cc_command=%D -O0'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const output = new Response(child.stderr).text()
  const url = `http://${address}`
  const purge = (tags: string, secret = EDGE_SECRET) =>
    fetch(url, { method: 'PURGE', headers: { 'edge-secret': secret, 'surrogate-key': tags } })
  const deadline = Date.now() + START_TIMEOUT_MS
  // With a wrong secret, because an edge must keep pages before its first purge too.
  while (!(await purge('all', 'wrong').catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`Varnish did not start: ${await output}`)
    }
    await Bun.sleep(20)
  }
  return {
    url,
    purge,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
