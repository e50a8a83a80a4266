import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAll } from '../../test/test-all.ts'
import { type KeptHistory, keep, listKept } from './corpus.ts'
import { runHistory } from './run-history.ts'
import { drawHistory } from './year.ts'

setDefaultTimeout(60_000)

/** Number of histories that each run replays. */
const NEWEST = 10

const kept = listKept().map((each) => [each.seed, each.rule, each] as const)

async function replay(_: number, __: string, { history, seed }: KeptHistory): Promise<void> {
  const { broken } = await runHistory(history, seed)
  expect(broken).toBeUndefined()
}

test.each(kept.slice(0, NEWEST))('the history of seed %d no longer breaks “%s”', replay)
testAll.each(kept.slice(NEWEST))('the old history of seed %d no longer breaks “%s”', replay)

test('what is kept is read again, and what no longer exists is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-corpus-'))
  const path = join(folder, 'corpus.jsonl')
  const one = { seed: 1, orders: 4, rule: 'a rule', what: 'It broke.', history: drawHistory(4, 1) }
  keep(one, path)
  keep({ ...one, seed: 2 }, path)
  expect(listKept(path)).toEqual([{ ...one, seed: 2 }, one])
  const [purchase] = one.history.purchases
  const history = { ...one.history, purchases: [{ ...purchase, way: 'flies' }] }
  writeFileSync(path, JSON.stringify({ ...one, history }))
  expect(() => listKept(path)).toThrow('The kept history of seed 1 has “flies”.')
  rmSync(folder, { recursive: true })
})
