import { test } from 'bun:test'

/**
 * A test that `bun run test` leaves out and `bun run test --all` runs, as `bun test FILE` does: what it shows, a cheaper one by
 * day shows of a screen or a state like it.
 */
export const testAll = test.skipIf(process.env.TEST_DAILY === 'true')
