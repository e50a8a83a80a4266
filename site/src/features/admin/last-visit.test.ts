import { expect, test } from 'bun:test'
import { nextVisit } from './last-visit.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

test('looks within an hour of each other are one visit; the one before is remembered', () => {
  const first = nextVisit(null, at('08:00'))
  expect(first.previousAt).toBeNull()
  const later = nextVisit(nextVisit(first, at('08:50')), at('09:40'))
  expect(later.previousAt).toBeNull()
  const second = nextVisit(later, at('12:00'))
  expect(second).toEqual({ at: '2026-03-01T12:00:00.000Z', previousAt: '2026-03-01T09:40:00.000Z' })
  expect(nextVisit(second, at('12:30')).previousAt).toBe(second.previousAt)
})
