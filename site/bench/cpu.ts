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

/** Reads what a process has used, as Linux tells it. Returns undefined for one that has ended. */
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

/** Reads what the processes that a server has started have used: the CPU time of all, and the memory of the largest. */
export function useOfChildren(pid: number): ProcessUse | undefined {
  const uses = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .flatMap((id) => readUse(id) ?? [])
    .filter(({ parent }) => parent === pid)
  if (uses.length === 0) return undefined
  return {
    cpuMs: uses.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMb: Math.max(...uses.map(({ peakMb }) => peakMb)),
  }
}

/** Returns the CPU time of a server and its children, in milliseconds, once they have used nearly none for a while. */
export async function untilIdle(pid: number): Promise<number> {
  const total = () => useOf(pid).cpuMs + (useOfChildren(pid)?.cpuMs ?? 0)
  for (let before = total(); ; ) {
    await Bun.sleep(QUIET_MS)
    const now = total()
    // The time of a process that has ended is gone from the sum.
    if (Math.abs(now - before) <= IDLE_CPU_MS) return before
    before = now
  }
}
