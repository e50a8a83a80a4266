import { RuleBroken } from './rule-broken.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** The longest pause after a failure, a sweep, and what follows from both. */
export const RECOVERY_MS = 12 * MINUTE_MS
/** The store sweeps at least once in this time. */
const LOOK_MS = 6 * MINUTE_MS
/** The store looks at its queue several times in each of these times. */
const QUEUE_LOOKS_MS = [38_000, 20_000]

/** Something that the store owes by a time. */
export interface Duty {
  /** Rule that is broken unless it is done. */
  rule: string
  /** Milliseconds in which it is done while nothing goes wrong. */
  withinMs: number
  /** Milliseconds in which it is done after something has gone wrong. Infinite for what may then never be done. */
  recoveryMs?: number
  /** Returns a sentence that says what is missing, or undefined once nothing is. */
  findMissing(): string | undefined
}

interface OpenDuty extends Duty {
  since: number
  dueAt: number
  /** Which of the store's files was there then. */
  openings: number
}

export type Duties = ReturnType<typeof createDuties>

/**
 * Keeps what the store owes, and looks once the time is over. What goes wrong meanwhile gives the store time to recover. After a
 * backup is restored, nobody can say what the store still knows of: then a duty counts as not checked.
 */
export function createDuties(world: World) {
  const { books, schedule, weather } = world
  const open = new Set<OpenDuty>()
  let nextAt = Number.POSITIVE_INFINITY

  /** Sets the time of the next look, and lets intervals be on time before it. */
  const setDue = (duty: OpenDuty, dueAt: number): void => {
    duty.dueAt = dueAt
    nextAt = Math.min(nextAt, dueAt)
    for (const ms of [LOOK_MS, ...QUEUE_LOOKS_MS])
      schedule.at(dueAt - ms, () => {
        if (open.has(duty) && duty.findMissing() !== undefined) schedule.stir()
      })
    schedule.at(dueAt, () => {})
  }

  const giveUp = (duty: OpenDuty, why: string): void => {
    open.delete(duty)
    world.count(`not checked ${why}: ${duty.rule}`)
  }

  /** Returns the instant until which the store may still recover from what went wrong, if that is in the future. */
  const findExtension = ({ since, recoveryMs = RECOVERY_MS }: OpenDuty): number | undefined => {
    if (!world.isInOrder()) return schedule.now + recoveryMs
    // What went wrong before may still have its effect.
    const effectMs = Number.isFinite(recoveryMs) ? recoveryMs : RECOVERY_MS
    if (weather.disturbedAt < since - effectMs) return undefined
    const recoveredAt = weather.disturbedAt + recoveryMs
    return recoveredAt > schedule.now ? Math.max(recoveredAt, schedule.now + LOOK_MS) : undefined
  }

  const look = (duty: OpenDuty): void => {
    if (duty.openings !== books.openings) {
      giveUp(duty, 'after a backup')
      return
    }
    const missing = duty.findMissing()
    if (missing === undefined) {
      open.delete(duty)
      return
    }
    const extendedTo = findExtension(duty)
    if (extendedTo === undefined) {
      open.delete(duty)
      throw new RuleBroken(duty.rule, missing)
    }
    if (Number.isFinite(extendedTo)) setDue(duty, extendedTo)
    else giveUp(duty, 'after a trouble')
  }

  return {
    /** Notes that something is owed from now on. */
    owe(duty: Duty): void {
      const owed = { ...duty, since: schedule.now, dueAt: 0, openings: books.openings }
      open.add(owed)
      setDue(owed, schedule.now + duty.withinMs)
    },

    /** Looks at what is due. @throws RuleBroken */
    check(): void {
      if (schedule.now < nextAt) return
      const due = [...open].filter(({ dueAt }) => dueAt <= schedule.now)
      for (const duty of due) look(duty)
      nextAt = Math.min(Number.POSITIVE_INFINITY, ...[...open].map(({ dueAt }) => dueAt))
    },
  }
}
