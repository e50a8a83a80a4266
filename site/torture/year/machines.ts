import type { Random } from '../random.ts'
import { createClock } from './clock.ts'
import type { Settings } from './history.ts'
import { type Machine, startMachine } from './machine.ts'
import type { MailServer } from './mail-server.ts'
import type { createNetwork } from './network.ts'
import type { Schedule } from './schedule.ts'
import type { Weather } from './weather.ts'

export const PRINTFUL_URL = 'https://printful.sim.example'
export const STRIPE_URL = 'https://stripe.sim.example'
export const WEBHOOK_SECRET = 'whsec_year'

export const LIVE_KEY = 'sk_live_year'
export const TEST_KEY = 'sk_test_year'

export const FIXED_SETTINGS = {
  PRINTFUL_API_TOKEN: 'token',
  PRINTFUL_API_URL: PRINTFUL_URL,
  STRIPE_API_URL: STRIPE_URL,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PROMOTION_CODES: 'true',
  CONTACT_EMAIL: 'help@shop.example',
  ADMIN_EMAIL: 'admin@shop.example',
  ADMIN_PASSWORD: 'correct horse battery staple',
  MAIL_FROM: 'shop@shop.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

interface Options {
  schedule: Schedule
  network: ReturnType<typeof createNetwork>
  mailServer: MailServer
  weather: Weather
  databasePath: string
  settings: Settings
}

const toVariables = ({ hasTax, changesMinutes, dataDays }: Settings) => ({
  ...FIXED_SETTINGS,
  STRIPE_TAX: String(hasTax),
  ORDER_CHANGES_MINUTES: String(changesMinutes),
  ORDER_DATA_DAYS: String(dataDays),
})

/** Creates the processes of the store, of which none, one or several run, on one file and one machine's clock. */
export function createMachines({ schedule, network, mailServer, weather, databasePath, settings }: Options) {
  const machines: Machine[] = []
  /** Those that stand still. */
  const paused = new Set<Machine>()
  const logFaults: string[] = []
  let starting = 0
  let offsetMs = 0
  let clockSetAt = Number.NEGATIVE_INFINITY
  let siteUrl = 'https://shop.example'
  let stripeKey = LIVE_KEY

  const startOne = (): Promise<Machine> => {
    const owner = {}
    const clock = createClock(schedule, owner, offsetMs)
    return startMachine({
      schedule,
      owner,
      clock,
      fetch: network.createFetch(owner),
      mailer: mailServer.createMailer(clock, owner),
      onFault: (line) => void logFaults.push(line),
      settings: {
        ...toVariables(settings),
        STRIPE_SECRET_KEY: stripeKey,
        SITE_URL: siteUrl,
        DATABASE_PATH: databasePath,
      },
    })
  }

  return {
    /** The processes that run. */
    machines,
    /** Lines of the log that tell of a fault of the store's own. */
    logFaults,
    /** True if a process runs, or is just being started. */
    isRunning: () => machines.length + paused.size + starting > 0,
    /** Returns the process that takes a request, undefined while none runs. */
    pick: (random: Random) => (machines.length > 0 ? random.pick(machines) : undefined),

    /** True if a process runs with the live key and the right time, and none stands still. */
    isInOrder: () => machines.length > 0 && paused.size === 0 && offsetMs === 0 && stripeKey === LIVE_KEY,

    async start(): Promise<Machine> {
      starting++
      const machine = await startOne().finally(() => {
        starting--
      })
      machines.push(machine)
      weather.disturb()
      return machine
    },

    /** Drops a process in the middle of whatever it does. */
    kill(machine: Machine): void {
      machines.splice(machines.indexOf(machine), 1)
      weather.disturb()
      machine.kill()
    },

    /** Drops all processes, also those that stand still. */
    killAll(): void {
      weather.disturb()
      for (const machine of [...machines.splice(0), ...paused]) machine.kill()
      paused.clear()
    },

    /** Stops a process as SIGTERM does. */
    stop(machine: Machine): Promise<void> {
      machines.splice(machines.indexOf(machine), 1)
      weather.disturb()
      return machine.stop()
    },

    /** Lets a process stand still, as a suspended machine does. It gets no requests, and finishes nothing, until it goes on. */
    async pause(machine: Machine, ms: number): Promise<void> {
      machines.splice(machines.indexOf(machine), 1)
      schedule.hold(machine.owner, schedule.now + ms)
      paused.add(machine)
      await schedule.sleep(ms)
      weather.disturb()
      if (paused.delete(machine)) machines.push(machine)
    },

    /** Sets the machine's clock forward, or back. */
    setClockForward(ms: number): void {
      offsetMs += ms
      clockSetAt = schedule.now
      weather.disturb()
      for (const machine of [...machines, ...paused]) machine.clock.offsetMs = offsetMs
    },

    /** True if the machine's clock is right, and has been for a time in milliseconds. */
    isClockRightFor: (ms: number) => offsetMs === 0 && schedule.now - clockSetAt >= ms,

    /** Sets what the processes have that start from now on. */
    setSiteUrl(url: string): void {
      siteUrl = url
    },

    /** Sets the key of Stripe's that the processes have that start from now on. */
    setStripeKey(key: string): void {
      stripeKey = key
    },
  }
}
