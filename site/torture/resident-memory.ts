import { readFileSync } from 'node:fs'

/** The memory that a process has in use now. */
export function residentBytes(pid: number): number {
  if (process.platform === 'linux') {
    const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)?.[1]
    return Number(kilobytes) * 1024
  }
  return Number(Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString()) * 1024
}
