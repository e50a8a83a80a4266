import { readdirSync, readFileSync } from 'node:fs'

const QUIET_MS = 2000
/** What a server that does nothing spends in that time. */
const IDLE_CPU_MS = 30
const CLOCK_TICKS_PER_SECOND = 100

interface ProcessUse {
  /** CPU time, in milliseconds. */
  cpuMs: number
  /** The most memory that it has had in use, in megabytes. */
  peakMb: number
}

/** What a process has used, as Linux tells it. Undefined for one that has ended. */
function readUse(pid: number): (ProcessUse & { parent: number }) | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const peakKb = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+)/m)?.[1]
    return {
      parent: Number(fields[1]),
      cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND,
      peakMb: Number(peakKb) / 1024,
    }
  } catch {
    return undefined
  }
}

export const useOf = (pid: number): ProcessUse => readUse(pid) ?? { cpuMs: 0, peakMb: 0 }

/** What the process that a server has started has used; undefined while it has none. */
export function useOfChild(pid: number): ProcessUse | undefined {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map(readUse)
    .find((use) => use?.parent === pid)
}

/** Returns the CPU time of a server and its child, in milliseconds, once they have used nearly none for a while. */
export async function untilIdle(pid: number): Promise<number> {
  const total = () => useOf(pid).cpuMs + (useOfChild(pid)?.cpuMs ?? 0)
  for (let before = total(); ; ) {
    await Bun.sleep(QUIET_MS)
    const now = total()
    if (now - before <= IDLE_CPU_MS) return before
    before = now
  }
}
