import { isbot } from 'isbot'
import type { Logger } from 'pino'
import type { Period, Statistics } from '#shared/contracts/statistics'
import { addDays } from '#shared/days'
import { toDay } from '#shared/format-date'
import { type Db, isDatabaseBusy } from '../db/client.ts'
import { retryWhileBusy, transactNow } from '../db/transact.ts'
import {
  type Count,
  type CountKind,
  deleteCountsBefore,
  listDayCounts,
  listProductCounts,
  prepareIsActive,
  saveCounts,
} from './queries.ts'

const FLUSH_MS = 10_000
const KEPT_DAYS = 400

export interface StatisticsCounter {
  /** Ignores products that the public doesn't see, and requests that must not be counted. */
  count(kind: CountKind, productId: number, headers: Headers): void
  start(): void
  read(period: Period): Statistics
  stop(): Promise<void>
}

interface Options {
  db: Db
  log: Pick<Logger, 'error'>
  now?: () => Date
}

/** Sums in memory, so that a view costs no write of its own. */
export function createStatistics({ db, log, now = () => db.clock.date() }: Options): StatisticsCounter {
  const isActive = prepareIsActive(db)
  let counts = new Map<string, Count>()
  let stopFlushing = () => {}
  let prunedOn = ''

  const store = () => {
    if (counts.size === 0) return
    const today = toDay(now())
    transactNow(db, (tx) => {
      saveCounts(tx, [...counts.values()])
      if (prunedOn !== today) deleteCountsBefore(tx, firstDayOf(KEPT_DAYS, now()))
    })
    prunedOn = today
    counts = new Map()
  }

  const flush = () => {
    try {
      store()
    } catch (error) {
      if (!isDatabaseBusy(error)) log.error(error, 'views and adds to cart not stored, tried again later')
    }
  }

  return {
    count(kind, productId, headers) {
      if (!isCounted(headers) || !isActive(productId)) return
      const day = toDay(now())
      const key = `${day} ${productId} ${kind}`
      const count = counts.get(key)
      if (count) count.count++
      else counts.set(key, { day, productId, kind, count: 1 })
    },

    start() {
      stopFlushing = db.clock.every(FLUSH_MS, flush)
    },

    read(period) {
      flush()
      const days = listDays(Number(period), now())
      const firstDay = days[0]!
      const counted = new Map(listDayCounts(db, firstDay).map((each) => [each.day, each]))
      const all = days.map((day) => counted.get(day) ?? { day, views: 0, adds: 0 })
      const sum = (kind: 'views' | 'adds') => all.reduce((total, each) => total + each[kind], 0)
      return {
        total: { views: sum('views'), adds: sum('adds') },
        days: all,
        products: listProductCounts(db, firstDay),
      }
    },

    async stop() {
      stopFlushing()
      await retryWhileBusy(store).catch((error) => log.error(error, 'views and adds to cart not stored'))
    },
  }
}

export const firstDayOf = (dayCount: number, now: Date): string => addDays(toDay(now), 1 - dayCount)

export const listDays = (dayCount: number, now: Date): string[] =>
  Array.from({ length: dayCount }, (_, index) => firstDayOf(dayCount - index, now))

/** True unless the client is a bot or doesn't want to be counted (Do Not Track, Global Privacy Control). */
export function isCounted(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false
  const userAgent = headers.get('user-agent')
  return userAgent !== null && !isbot(userAgent)
}
