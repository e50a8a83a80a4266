import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from '../random.ts'
import type { Schedule } from './schedule.ts'
import { keepStatements } from './statements.ts'

/** The world in which code runs, if it runs in one. */
const current = new AsyncLocalStorage<Schedule | undefined>()

/**
 * Takes over what libraries take from the process while a history runs: timers (the pauses of Stripe's SDK) and randomness. The
 * store itself gets its time from its clock. Disposing gives them back.
 */
export function replaceGlobals(schedule: Schedule, random: Random): Disposable {
  const { setTimeout, clearTimeout } = globalThis
  const { getRandomValues, randomUUID, subtle } = crypto
  const { random: mathRandom } = Math
  const { now } = performance
  current.enterWith(schedule)
  const cancels = new Map<unknown, () => void>()
  let lastUuid = 0
  const statements = keepStatements()

  const startTimer = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    // Others in this process, such as what another test has left, live in real time.
    if (current.getStore() !== schedule) return setTimeout(run, ms, ...values)
    const id = { unref() {}, ref() {} }
    const fire = () => {
      cancels.delete(id)
      run(...values)
    }
    cancels.set(id, schedule.after(ms, fire))
    return id
  }
  const stopTimer = (id: Parameters<typeof clearTimeout>[0]) => {
    const cancel = cancels.get(id)
    if (!cancel) return clearTimeout(id)
    cancel()
    cancels.delete(id)
  }
  const bytes = <T extends ArrayBufferView | null>(view: T): T => {
    if (!view) return view
    const target = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let index = 0; index < target.length; index++) target[index] = random.integer(0, 255)
    return view
  }
  /** A signature is made in another thread, and time must not pass until it is there. */
  const counted =
    <Values extends unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    async (...values: Values): Promise<Result> => {
      schedule.nativeCalls++
      try {
        return await call(...values)
      } finally {
        schedule.nativeCalls--
      }
    }
  const [sign, importKey, digest] = [subtle.sign, subtle.importKey, subtle.digest]
  const { hash, verify } = Bun.password
  Object.assign(globalThis, { setTimeout: startTimer, clearTimeout: stopTimer })
  // By this the store knows for how long it has worked: in a history no time at all.
  performance.now = () => (current.getStore() === schedule ? schedule.now : now.call(performance))
  Math.random = () => random.integer(0, 2 ** 30) / 2 ** 30
  crypto.getRandomValues = bytes
  // Stripe's SDK makes its own idempotency keys of them, which must not be equal.
  crypto.randomUUID = () => `00000000-0000-4000-8000-${String(++lastUuid).padStart(12, '0')}`
  Object.assign(subtle, {
    sign: counted(sign.bind(subtle)),
    importKey: counted(importKey.bind(subtle)),
    digest: counted(digest.bind(subtle)),
  })
  Object.assign(Bun.password, {
    // A hash that takes its usual time would be most of a history's.
    hash: counted((password: string) =>
      hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 }),
    ),
    verify: counted(verify),
  })
  return {
    [Symbol.dispose]() {
      current.enterWith(undefined)
      statements[Symbol.dispose]()
      Object.assign(globalThis, { setTimeout, clearTimeout })
      Math.random = mathRandom
      performance.now = now
      Object.assign(crypto, { getRandomValues, randomUUID })
      Object.assign(subtle, { sign, importKey, digest })
      Object.assign(Bun.password, { hash, verify })
    },
  }
}
