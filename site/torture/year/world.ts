import { createHash } from 'node:crypto'
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
import { createClock, type MachineClock } from './clock.ts'
import { createDeliveries } from './deliveries.ts'
import { type Machine, startMachine } from './machine.ts'
import { createMailServer } from './mail-server.ts'
import { createNetwork } from './network.ts'
import { createPrintfulLife } from './printful-life.ts'
import type { Schedule } from './schedule.ts'
import { createWeather } from './weather.ts'

export const START_AT = Date.UTC(2026, 0, 5, 8)
const PRINTFUL_URL = 'https://printful.sim.example'
const STRIPE_URL = 'https://stripe.sim.example'
const WEBHOOK_SECRET = 'whsec_year'
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
export async function createWorld(schedule: Schedule, seed: number) {
  const random = createRandom(seed)
  const folder = createFolder()
  const databasePath = join(folder, 'store.sqlite')
  const digest = createHash('sha256')
  const story: string[] = []
  const counts = new Map<string, number>()
  const machines: Machine[] = []
  const logFaults: string[] = []
  let starting = 0
  let offsetMs = 0
  let siteUrl = 'https://shop.example'

  /** Adds to the digest of the history. */
  const record = (line: string): void => {
    digest.update(`${schedule.now} ${line}\n`)
  }
  /** Tells something that a person can follow. */
  const tell = (line: string): void => {
    record(line)
    story.push(`${formatTime(schedule.now - START_AT)}: ${line}`)
  }
  const count = (kind: string): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }

  const outsideClock = createClock(schedule, {})
  const deliveries = createDeliveries({
    schedule,
    random,
    findMachine: () => (machines.length > 0 ? random.pick(machines) : undefined),
    resend: (event) => stripe.deliverEvent(event),
    onDelivery(line) {
      count('events delivered')
      record(line)
    },
    count,
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
    webhookUrl: `${siteUrl}/_api/stripe/webhook`,
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
    count,
    onAnswer: calls.noteAnswer,
    onArrival: calls.noteArrival,
  })
  const mailServer = createMailServer(random, count)
  const weather = createWeather(schedule)

  async function start(): Promise<Machine> {
    starting++
    const machine = await startWithSettings().finally(() => {
      starting--
    })
    machines.push(machine)
    return machine
  }

  async function startWithSettings(): Promise<Machine> {
    const owner = {}
    const clock: MachineClock = createClock(schedule, owner, offsetMs)
    return startMachine({
      schedule,
      owner,
      clock,
      fetch: network.createFetch(owner),
      mailer: mailServer.createMailer(clock, owner),
      onFault: (line) => void logFaults.push(line),
      settings: {
        SITE_URL: siteUrl,
        DATABASE_PATH: databasePath,
        PRINTFUL_API_TOKEN: 'token',
        PRINTFUL_API_URL: PRINTFUL_URL,
        STRIPE_SECRET_KEY: 'sk_live_year',
        STRIPE_API_URL: STRIPE_URL,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_PROMOTION_CODES: 'true',
        CONTACT_EMAIL: 'help@shop.example',
        ADMIN_EMAIL: 'admin@shop.example',
        ADMIN_PASSWORD: 'correct horse battery staple',
        MAIL_FROM: 'shop@shop.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
    })
  }

  const first = await start()
  await whileTimePasses(schedule, first.services.sync.run())
  const adminCookie = cookieOf(first.services.db, 'admin')
  const books = openBooks(databasePath, { printful, stripe })

  return {
    schedule,
    random,
    folder,
    databasePath,
    printful,
    stripe,
    network,
    calls,
    deliveries,
    mailServer,
    weather,
    machines,
    /** Lines of the log that tell of a fault of the store's own. */
    logFaults,
    books,
    adminCookie,
    /** What an act threw, which ends the history. */
    failure: undefined as unknown,
    story,
    counts,
    orders: {} as Record<string, number>,
    count,
    tell,
    start,
    /** True if a process runs, or is just being started. */
    isRunning: () => machines.length + starting > 0,

    /** Drops a process in the middle of whatever it does. */
    kill(machine: Machine): void {
      machines.splice(machines.indexOf(machine), 1)
      machine.kill()
    },

    /** Stops a process as SIGTERM does. */
    stop(machine: Machine): Promise<void> {
      machines.splice(machines.indexOf(machine), 1)
      return machine.stop()
    },

    /** Sets the machine's clock forward, or back. */
    setClockForward(ms: number): void {
      offsetMs += ms
      for (const machine of machines) machine.clock.offsetMs = offsetMs
    },

    /** Sets what the processes have that start from now on. */
    setSiteUrl(url: string): void {
      siteUrl = url
    },

    digest: () => digest.copy().digest('hex').slice(0, 16),

    close(): void {
      this.orders = books.countStates()
      for (const machine of machines.splice(0)) machine.kill()
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

/** `+3 h 02 min`, or with days before. */
export function formatTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const rest = `${hours} h ${String(minutes % 60).padStart(2, '0')} min ${String(Math.floor(ms / 1000) % 60).padStart(2, '0')} s`
  return `+${days > 0 ? `${days} d ` : ''}${rest}`
}
