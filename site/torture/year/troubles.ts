import type { World } from './world.ts'

/** @param size from 0 to 99, for what the trouble leaves open */
export type MakeTrouble = (world: World, size: number) => Promise<void>

const SECOND_MS = 1000

/** All that can go wrong by itself. */
export const troubles = {
  'a process is killed and starts again': async (world, size) => {
    const [machine] = world.machines
    if (!machine) return
    world.kill(machine)
    await world.schedule.sleep((1 + size) * SECOND_MS)
    await world.start()
  },
  'Printful does the next work and its answer is lost': async ({ network }, size) => {
    network.faults.push({
      service: 'printful',
      call: /^(POST|PUT|DELETE)/,
      times: 1 + (size % 3),
      kind: 'lost',
    })
  },
} satisfies Record<string, MakeTrouble>

export type TroubleName = keyof typeof troubles
