import { LIVE_KEY, TEST_KEY } from './machines.ts'
import type { FaultKind, Service } from './network.ts'
import type { MakeTrouble } from './troubles.ts'
import { toDuration } from './weather.ts'
import type { World } from './world.ts'

const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
const MAX_DOWN_SECONDS = 3 * 60 * 60
const MAX_PAUSE_MS = 15 * 60 * SECOND_MS

/** Returns how long nobody starts the store again, in milliseconds: from a second to three hours. */
export const toDowntime = (size: number) => Math.round(SECOND_MS * MAX_DOWN_SECONDS ** (size / 99))

/** Starts the store again after a while, unless another process runs then. */
export async function comeBack(world: World, ms: number): Promise<void> {
  await world.weather.last(ms)
  if (!world.isRunning()) await world.start()
}

/** Calls by which money or goods move, and their reads. */
export const CALLS: { service: Service; call: RegExp }[] = [
  { service: 'printful', call: /^POST \/orders(\?|$)/ },
  { service: 'printful', call: /^POST \/orders\/[^/]+\/confirm/ },
  { service: 'stripe', call: /^POST \/v1\/checkout\/sessions$/ },
  { service: 'stripe', call: /^POST \/v1\/refunds/ },
  { service: 'printful', call: /^(PUT|DELETE) \/orders/ },
  { service: 'stripe', call: /^POST \/v1\/checkout\/sessions\/[^/]+\/expire/ },
  { service: 'printful', call: /^GET \/orders/ },
  { service: 'stripe', call: /^GET \/v1\// },
]

/** Kills the process that makes the next call of a kind, and starts the store again. */
const killAtCall =
  (moment: string, kind: FaultKind): MakeTrouble =>
  async (world, size) => {
    const target = CALLS[size % CALLS.length]!
    const onHit = (owner: object, line: string) => {
      const machine = world.machines.find((each) => each.owner === owner)
      if (!machine) return
      world.tell(`a process is killed ${moment} ${line}`)
      world.kill(machine)
      void comeBack(world, toDowntime(size))
    }
    const end = world.network.begin({ ...target, name: `kills ${moment} a call`, kind, times: 1, onHit })
    await world.weather.last(DAY_MS)
    end()
  }

/** Sets the clock of the store's machine forward, and back after a while. */
const setClockForward =
  (ms: number): MakeTrouble =>
  async (world, size) => {
    world.setClockForward(ms)
    await world.weather.last(toDuration(size))
    world.setClockForward(-ms)
  }

/** Lets a process stand still for some seconds or minutes, much longer than it holds the lock of a job. */
async function standStill(world: World, size: number): Promise<void> {
  if (world.machines.length === 0) return
  const machine = world.random.pick(world.machines)
  await world.pause(machine, Math.min(toDowntime(size), MAX_PAUSE_MS))
  world.count('a process goes on after it stood still')
}

/** Starts the store again with another key of Stripe's. */
async function changeKey(world: World, key: string): Promise<void> {
  world.setStripeKey(key)
  await Promise.all([...world.machines].map((machine) => world.stop(machine)))
  world.killAll()
  world.tell(`the store has the key ${key}`)
  await comeBack(world, SECOND_MS)
}

/** What happens to the store's own processes, its file and its clock. */
export const machineTroubles = {
  'a process is killed and starts again': async (world, size) => {
    const [machine] = world.machines
    if (machine) world.kill(machine)
    await comeBack(world, toDowntime(size))
  },
  'a process is killed before a call arrives': killAtCall('before', 'silent'),
  'a process is killed before an answer arrives': killAtCall('before the answer to', 'lost'),
  'a process is killed after an answer': killAtCall('after the answer to', 'fine'),
  'a process is killed after a mail was taken': async (world, size) => {
    const end = world.mailServer.begin({
      name: 'kills after a mail was taken',
      kind: 'unanswered',
      onHit(owner) {
        end()
        const machine = world.machines.find((each) => each.owner === owner)
        if (!machine) return
        world.tell('a process is killed after a mail was taken')
        world.kill(machine)
        void comeBack(world, toDowntime(size))
      },
    })
    await world.weather.last(DAY_MS)
    end()
  },
  'a process stops and the next version starts': async (world, size) => {
    const [machine] = world.machines
    if (machine) await world.stop(machine)
    await comeBack(world, (1 + (size % 20)) * SECOND_MS)
  },
  'the next version starts before the other stops': async (world, size) => {
    const former = [...world.machines]
    await world.start()
    await world.weather.last((1 + (size % 30)) * SECOND_MS)
    for (const machine of former) if (world.machines.includes(machine)) await world.stop(machine)
    await comeBack(world, 0)
  },
  'two processes run at once': async (world, size) => {
    await world.start()
    await world.weather.last(toDuration(size))
    if (world.machines.length > 1) world.kill(world.random.pick(world.machines))
  },
  'the store moves to another address': async (world, size) => {
    const host = ['shop', 'www.shop', 'new.shop'][size % 3]
    world.setSiteUrl(`https://${host}.example`)
    const [machine] = world.machines
    if (machine) await world.stop(machine)
    await comeBack(world, SECOND_MS)
  },
  'the store takes test payments for a while': async (world, size) => {
    await changeKey(world, TEST_KEY)
    await world.weather.last(toDuration(size))
    await changeKey(world, LIVE_KEY)
  },
  'the clock is set forward by an hour': setClockForward(HOUR_MS),
  'the clock is set forward by a day': setClockForward(DAY_MS),
  'the clock is set back by an hour': setClockForward(-HOUR_MS),
  'the clock is set back by a day': setClockForward(-DAY_MS),
  'a process stands still': (world, size) => standStill(world, size),
  'a process stands still while another runs': async (world, size) => {
    if (world.isRunning()) await world.start()
    await standStill(world, size)
    if (world.machines.length > 1) world.kill(world.random.pick(world.machines))
  },
} satisfies Record<string, MakeTrouble>
