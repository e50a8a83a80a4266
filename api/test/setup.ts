import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAll } from '../cli/setup/check.ts'
import { openSettings } from '../cli/setup/settings.ts'
import { startSandbox } from '../sandbox/server.ts'
import { startPaymentsSandbox } from '../sandbox/stripe.ts'
import { saveUser } from '../src/admin/users/save-user.ts'
import { openDatabase } from '../src/db/client.ts'
import { createStripe } from '../src/payments/stripe-client.ts'
import { registerEndpoint } from '../src/payments/webhook-endpoints.ts'
import { startMailServer } from './smtp.ts'
import { spawnScript } from './spawn-script.ts'
import { openTerminal } from './terminal.ts'

export const TOKEN = 'right-printful-token'
export const KEY = 'sk_live_right51HxYz4f2a'
export const WRONG_KEY = 'sk_live_wrong51HxYz4f2a'
export const PASSWORD = 'correct horse battery'
export const WEBHOOK = 'https://shop.example/_api/stripe/webhook'

/** An empty folder, both sandboxes and a mail server for `bun run setup`. */
export async function openSetupTest({ refusesMails = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'store-setup-'))
  const printful = startSandbox({ callsPerMinute: null, token: TOKEN })
  printful.catalog.products.splice(3)
  const stripe = startPaymentsSandbox({ fetch: async () => new Response() })
  stripe.account.revokedKeys.add(WRONG_KEY)
  const mail = await startMailServer({ refuse: refusesMails })
  const path = join(folder, '.env')
  const env = {
    DATABASE_PATH: join(folder, 'store.sqlite'),
    PRINTFUL_API_URL: printful.url,
    STRIPE_API_URL: stripe.url,
  }
  return {
    folder,
    path,
    env,
    printful,
    stripe,
    mail,
    storeId: String(printful.catalog.store.id),
    file: () => readFileSync(path, 'utf8'),
    setup: (variables: Record<string, string> = {}) =>
      openTerminal('api/cli/setup.ts', { ...env, ...variables }, folder),
    run: (flags: string[], variables: Record<string, string> = {}) =>
      spawnScript('api/cli/setup.ts', flags, { ...env, ...variables }, folder),
    /** Writes what setup writes. */
    write: (changes: Record<string, string> = {}) => {
      const settings = {
        SITE_URL: 'https://shop.example',
        PRINTFUL_API_TOKEN: TOKEN,
        STRIPE_SECRET_KEY: KEY,
        SMTP_URL: mail.url,
        MAIL_FROM: 'shop@example.com',
        CONTACT_EMAIL: 'me@example.com',
        ...changes,
      }
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
      return Bun.write(path, lines.join(''))
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([printful.stop(), stripe.stop(), mail.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A store that is set up, without the questions. */
export async function openReadyTest() {
  const t = await openSetupTest()
  const database = openDatabase(join(t.folder, 'store.sqlite'))
  await saveUser(database.db, { email: 'ada@example.com', password: PASSWORD })
  database.close()
  const stripe = createStripe({ secretKey: KEY, apiUrl: t.stripe.url }, fetch)
  let secret = ''
  await registerEndpoint(stripe, {
    url: WEBHOOK,
    hasSecret: false,
    saveSecret: (text) => {
      secret = text
    },
  })
  await t.write({ STRIPE_WEBHOOK_SECRET: secret })
  return Object.assign(t, {
    client: stripe,
    /** Runs the check in this process. */
    async check(variables: Record<string, string> = {}) {
      const lines: string[] = []
      const passes = await checkAll(openSettings(t.path, { ...t.env, ...variables }), (line) =>
        lines.push(line),
      )
      return { passes, lines, failed: lines.filter((line) => line.startsWith('failed')) }
    },
  })
}
