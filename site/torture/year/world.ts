import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieOf } from '#api-test/auth'
import { builtInCatalog, type SandboxCatalog } from '#sandbox/catalog'
import { createSandbox } from '#sandbox/server'
import { createPaymentsSandbox } from '#sandbox/stripe'
import { createRandom } from '../random.ts'
import { openBooks } from './books.ts'
import { createCallRecord } from './call-record.ts'
import { createClock } from './clock.ts'
import { createDeliveries } from './deliveries.ts'
import { USUAL_SETTINGS } from './history.ts'
import { createMachines, PRINTFUL_URL, STRIPE_URL, WEBHOOK_SECRET } from './machines.ts'
import { createMailServer } from './mail-server.ts'
import { createNetwork } from './network.ts'
import { createPrintfulLife } from './printful-life.ts'
import type { Schedule } from './schedule.ts'
import { createStory } from './story.ts'
import { createWeather } from './weather.ts'

export const START_AT = Date.UTC(2026, 0, 5, 8)
/** Enough variants to fill a cart. */
const PRODUCTS = /Mug|Sticker|Tote|Cap|OPENTOWORK Tee/

export type World = Awaited<ReturnType<typeof createWorld>>

/** A few products without images, whose files would come in real time. */
function smallCatalog(): SandboxCatalog {
  const { images, ...catalog } = builtInCatalog()
  const products = catalog.products.filter(({ sync_product }) => PRODUCTS.test(sync_product.name))
  const text = JSON.stringify({ ...catalog, products }, (_, value) =>
    typeof value === 'string' && value.startsWith('/files/') ? null : value,
  )
  return { ...JSON.parse(text), images }
}

/** In memory where the system has a folder for that: no seed waits for a disk. */
const createFolder = () => mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'store-year-'))

/**
 * Creates a store with all that surrounds it: both sandboxes, a mail server and the network between them, all in this process and
 * in virtual time. The same seed gives the same world.
 */
export async function createWorld(schedule: Schedule, seed: number, settings = USUAL_SETTINGS) {
  const random = createRandom(seed)
  const folder = createFolder()
  const databasePath = join(folder, 'store.sqlite')
  const story = createStory(schedule)
  const { count, record } = story
  const weather = createWeather(schedule)
  /** Counts something that goes wrong. */
  const countFault = (kind: string): void => {
    weather.disturb()
    count(kind)
  }

  const outsideClock = createClock(schedule, {})
  const deliveries = createDeliveries({
    schedule,
    random,
    findMachine: () => machines.pick(random),
    resend: (event) => stripe.deliverEvent(event),
    onDelivery(line) {
      count('events delivered')
      record(line)
    },
    count: countFault,
  })
  const printful = createSandbox({
    origin: PRINTFUL_URL,
    token: 'token',
    catalog: smallCatalog(),
    callsPerMinute: null,
    clock: outsideClock,
    fetch: deliveries.takeFromPrintful,
  })
  const stripe = createPaymentsSandbox({
    origin: STRIPE_URL,
    webhookUrl: 'https://shop.example/_api/stripe/webhook',
    webhookSecret: WEBHOOK_SECRET,
    clock: outsideClock,
    fetch: deliveries.takeFromStripe,
    random: () => random.integer(0, 2 ** 30) / 2 ** 30,
  })
  const printfulLife = createPrintfulLife({ schedule, random, printful, count })
  const calls = createCallRecord(() => schedule.now)
  const network = createNetwork({
    schedule,
    random,
    servers: new Map([
      [PRINTFUL_URL, { service: 'printful', respond: printful.fetch }],
      [STRIPE_URL, { service: 'stripe', respond: stripe.fetch }],
    ]),
    onCall(service, line) {
      count(`calls of ${service}`)
      record(`${service} ${line}`)
      printfulLife.begin()
    },
    count: countFault,
    onAnswer: calls.noteAnswer,
    onArrival: calls.noteArrival,
  })
  const mailServer = createMailServer(schedule, random, countFault)
  const machines = createMachines({ schedule, network, mailServer, weather, databasePath, settings })
  stripe.setEventVersion(settings.eventVersion)

  const first = await machines.start()
  await whileTimePasses(schedule, first.services.sync.run())
  const adminCookie = cookieOf(first.services.db, 'admin')
  const books = openBooks(databasePath, { printful, stripe })

  return {
    schedule,
    random,
    folder,
    databasePath,
    settings,
    printful,
    stripe,
    network,
    calls,
    deliveries,
    mailServer,
    weather,
    ...machines,
    books,
    adminCookie,
    /** Called before each act. */
    beforeAct: new Set<() => void>(),
    /** When 'Retry' was pressed at each held order, in milliseconds since the epoch. */
    retriedAt: Number.POSITIVE_INFINITY,
    /** Ids of the orders that somebody has canceled with success. */
    cancellations: [] as number[],
    /** What an act threw, which ends the history. */
    failure: undefined as unknown,
    story: story.lines,
    counts: story.counts,
    orders: {} as Record<string, number>,
    count,
    countFault,
    tell: story.tell,
    digest: story.digest,

    close(): void {
      this.orders = books.countStates()
      machines.killAll()
      books.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lets time pass until a promise has settled. */
export async function whileTimePasses<T>(schedule: Schedule, work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  done.catch(() => {})
  await schedule.settle()
  while (!isDone) await schedule.runUntil(schedule.now + 1000, () => {})
  return done
}
