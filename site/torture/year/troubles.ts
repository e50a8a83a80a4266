import { backupTroubles } from './backup-troubles.ts'
import { callTroubles } from './call-troubles.ts'
import { machineTroubles } from './machine-troubles.ts'
import { printfulTroubles } from './printful-troubles.ts'
import { stripeTroubles } from './stripe-troubles.ts'
import type { World } from './world.ts'

/** Resolves when the trouble is over. @param size from 0 to 99, for what the trouble leaves open */
export type MakeTrouble = (world: World, size: number) => Promise<void>

/** All that can go wrong by itself, for a while. */
export const troubles = {
  ...callTroubles,
  ...machineTroubles,
  ...backupTroubles,
  ...printfulTroubles,
  ...stripeTroubles,
} satisfies Record<string, MakeTrouble>

export type TroubleName = keyof typeof troubles
