import { expect, test } from 'bun:test'
import { readCsv } from './read-csv.ts'

const LONG_ROW = 'The row in line 1 has more than 0.5 MB, or lacks a quotation mark.'
const MAX_BYTES = 10 * 1024 * 1024

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Reads a file, and returns the most CPU time between two turns of the event loop meanwhile. */
async function measureBlock(text: string) {
  const bytes = new TextEncoder().encode(text)
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES)
  let longestMs = 0
  let lastMs = cpuMs()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, cpuMs() - lastMs)
    lastMs = cpuMs()
  })
  const outcome = await readCsv(bytes).then(
    ({ rows }) => rows.length,
    (error) => error.message,
  )
  longestMs = Math.max(longestMs, cpuMs() - lastMs)
  clearInterval(timer)
  return { outcome, longestMs }
}

test.each([
  ['without a line break', 'x'.repeat(MAX_BYTES), LONG_ROW],
  [
    'with a quotation mark that is never closed',
    `id,description\n1,"${'x\n'.repeat(5_000_000)}`,
    LONG_ROW.replace('line 1', 'line 2'),
  ],
  [
    'with five million commas in its header',
    `id${','.repeat(5_000_000)}\n1\n`,
    'The file has more than 200 columns.',
  ],
  [
    'with five million commas in a row',
    `id\n1${','.repeat(5_000_000)}`,
    'The file has more than 200 columns.',
  ],
  ['with a million rows', `id\n${'1\n'.repeat(1_000_000)}`, 'The file has more than 20000 rows.'],
  ['of 10 MB', `id,description\n${`1,${'x'.repeat(490)}\n`.repeat(20_000)}`, 20_000],
])('a file %s does not freeze the server', async (_, text, expected) => {
  const { outcome, longestMs } = await measureBlock(text)
  expect(outcome).toBe(expected)
  expect(longestMs).toBeLessThan(250)
})
