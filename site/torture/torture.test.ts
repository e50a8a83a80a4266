import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fillDisk } from './disk.ts'
import { fuzz } from './fuzz.ts'
import { killRepeatedly } from './kill.ts'
import { applyLoad, findGrowth } from './load.ts'
import { findProblems } from './oracle.ts'
import { rehearseStandby } from './standby.ts'

setDefaultTimeout(300_000)

const log = () => {}

// Each mostly waits: for a sync, or for the next check of the disk.
describe.concurrent('the short form of bun run torture', () => {
  test('random requests to every route break nothing', async () => {
    const { statuses, failures } = await fuzz({ seed: 9, requests: 100, log })
    expect(failures).toEqual([])
    expect(statuses).toMatchObject({
      200: expect.any(Number),
      400: expect.any(Number),
      403: expect.any(Number),
    })
  })

  test('kill -9 under mixed writes loses nothing that was acknowledged', async () => {
    expect(await killRepeatedly({ seed: 9, kills: 1, log })).toMatchObject({ failures: [] })
  })

  test('a replica has all but the last moment of a lost machine, and all after kills and a switch', async () => {
    const { skipped, failures } = await rehearseStandby({ seed: 9, seconds: 1, kills: 2, log })
    if (skipped) console.log(`The rehearsal of a standby is skipped: ${skipped}.`)
    expect(failures).toEqual([])
  })

  test('a full disk refuses writes, not reads, and is used again once it has space', async () => {
    const { skipped, failures } = await fillDisk({ seed: 9, log })
    if (skipped) console.log(`The test of a full disk is skipped: ${skipped}.`)
    expect(failures).toEqual([])
  })

  test('mixed load is served without a failure', async () => {
    const { requests, failures } = await applyLoad({ seed: 9, minutes: 0.02, log })
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(0)
  })
})

test('a leak, a missing header and an error without JSON are found', () => {
  const body = 'TypeError: x\n    at handler (/srv/app/server.mjs:1:2)'
  const headers = new Headers({ 'content-type': 'text/plain', 'x-powered-by': 'X' })
  const problems = findProblems({ method: 'GET', path: '/_api/products' }, { status: 500, headers, body })
  for (const part of [
    'status 500',
    'content-security-policy is missing',
    'x-powered-by',
    'the body matches',
    'an error as',
  ]) {
    expect(problems.join('\n')).toContain(part)
  }
})

test('memory that grows after the warm-up is found, a plateau is not', () => {
  const mb = 1024 ** 2
  const rising = Array.from({ length: 120 }, (_, i) => (200 + i * 4) * mb)
  const plateau = Array.from({ length: 120 }, (_, i) => (200 + Math.min(i * 10, 300)) * mb)
  expect(findGrowth(rising)).toContain('memory grew')
  expect(findGrowth(plateau)).toBeUndefined()
})
