import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'

/** Levels 1 and 2 of OWASP ASVS 5.0.0. */
const REQUIREMENTS = 253
const STATUSES = ['met', 'partly', 'not met', 'operator', 'n/a']

const policy = await Bun.file('.github/SECURITY.md').text()
const rows = policy
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, ids = '']) => /^\d+\.\d+\.\d+(,|$)/.test(ids))
  .map(([, ids = '', , status = '', how = '', where = '']) => ({ ids: ids.split(', '), status, how, where }))

test('every file that the security policy names exists', () => {
  const paths = [...policy.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') || /\.(json|lock|md)$|^\.env/.test(path))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('every requirement is there once, with an answer', () => {
  const ids = rows.flatMap((row) => row.ids)
  expect(ids).toHaveLength(REQUIREMENTS)
  expect(new Set(ids).size).toBe(REQUIREMENTS)
  for (const { ids, status, how, where } of rows) {
    expect([ids, STATUSES.includes(status), how !== '']).toEqual([ids, true, true])
    if (status !== 'n/a') expect(where).toStartWith('`')
  }
})
