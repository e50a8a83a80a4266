import { ownFailure } from '../rule-broken.ts'
import type { World } from '../world.ts'

/** Returns a rule: the store never fails by itself. */
export const createLogRule =
  ({ logFaults }: World): (() => void) =>
  () => {
    const [fault] = logFaults
    if (fault !== undefined) throw ownFailure(fault)
  }
