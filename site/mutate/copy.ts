import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Copies the working tree with what isn't committed, and links its packages. The copy is removed when this process exits. */
export function createCopy(root: string) {
  const outer = mkdtempSync(join(tmpdir(), 'store-mutate-'))
  const folder = join(outer, 'store')
  let end = () => {}
  process.once('exit', () => {
    end()
    rmSync(outer, { recursive: true, force: true })
  })
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '-zco', '--exclude-standard'], { cwd: root })
  for (const path of stdout.toString().split('\0')) {
    if (path && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const options = { cwd: folder, env: { ...process.env, TMPDIR: outer }, detached: true } as const
  /** Runs a command in the copy, and ends it with all its processes when it takes longer than allowed. */
  async function run(command: string[], limitMs?: number): Promise<'passed' | 'failed' | 'late'> {
    const child = Bun.spawn(command, { ...options, stdio: ['ignore', 'ignore', 'ignore'] })
    end = () => {
      // What has ended can't be killed any more.
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {}
    }
    const timer = limitMs && setTimeout(end, limitMs)
    await child.exited
    clearTimeout(timer)
    end()
    if (child.exitCode === 0) return 'passed'
    return child.signalCode === 'SIGKILL' ? 'late' : 'failed'
  }
  return { folder, run }
}
