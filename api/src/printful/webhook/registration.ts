import type { Logger } from 'pino'
import type { WebhookStatus } from '#shared/contracts/sync-status'
import { listStoredBlanks } from '../../blanks/queries.ts'
import type { Db } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { isPublicHttps } from '../../platform/public-url.ts'
import type { PrintfulCredentials } from '../client.ts'
import type { ClientFactory } from '../client-factory.ts'
import { PrintfulError } from '../error.ts'
import { toSourceId } from '../source-id.ts'
import { isSameConfig, type WebhookConfig } from '../webhook-config.ts'
import { webhookEvents, webhookSecret } from './events.ts'

export const WEBHOOK_PATH = '/_api/printful/webhook'

const CHECKING: WebhookStatus = { state: 'checking', message: 'Printful is being asked.' }
const REGISTERED: WebhookStatus = {
  state: 'registered',
  message: 'Printful tells this store when products or their stock change.',
}

export interface WebhookRegistration {
  status(): WebhookStatus
  start(): void
  refresh(): void
  /** Registers the store, unless another URL is registered. It never throws: the status says what came of it. */
  register(replacesOther?: boolean): Promise<WebhookStatus>
  stop(): void
}

interface Options {
  db: Db
  env: Pick<Env, 'SITE_URL' | 'PRINTFUL_API_TOKEN' | 'isCheckoutOn'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  credentials(): Promise<PrintfulCredentials | undefined>
  createClient: ClientFactory
}

function findDisabledReason({
  SITE_URL,
  PRINTFUL_API_TOKEN,
}: Pick<Options['env'], 'SITE_URL' | 'PRINTFUL_API_TOKEN'>): string | undefined {
  if (!PRINTFUL_API_TOKEN) return 'Not registered: PRINTFUL_API_TOKEN is not set.'
  if (!isPublicHttps(SITE_URL))
    return 'Not registered: SITE_URL is not a public https address, so Printful could not call this store.'
  return undefined
}

export function createWebhookRegistration({
  db,
  env,
  log,
  credentials,
  createClient,
}: Options): WebhookRegistration {
  const stopping = new AbortController()
  const disabledReason = findDisabledReason(env)
  const baseUrl = `${env.SITE_URL}${WEBHOOK_PATH}/`
  let isStarted = false
  let status: WebhookStatus = disabledReason ? { state: 'off', message: disabledReason } : CHECKING

  const wantedConfig = async (credentials: PrintfulCredentials): Promise<WebhookConfig> => {
    const product_ids = [...listStoredBlanks(db, toSourceId(credentials)).keys()]
    const url = baseUrl + (await webhookSecret(db))
    const types = webhookEvents(env.isCheckoutOn)
    if (product_ids.length > 0) return { url, types, params: { stock_updated: { product_ids } } }
    return { url, types: types.filter((type) => type !== 'stock_updated'), params: {} }
  }

  const tryToRegister = async (replacesOther: boolean): Promise<WebhookStatus> => {
    const found = await credentials()
    if (!found) return status
    const client = createClient(found, { rank: 'reading', signal: stopping.signal })
    const registered = await client.fetchWebhook()
    if (registered && !registered.url.startsWith(baseUrl) && !replacesOther) {
      const origin = URL.parse(registered.url)?.origin ?? 'another address'
      return { state: 'other', message: `Not registered: Printful tells ${origin} of changes.` }
    }
    const wanted = await wantedConfig(found)
    if (!registered || !isSameConfig(registered, wanted)) {
      await client.registerWebhook(wanted)
      log.info('the webhook is registered at Printful')
    }
    return REGISTERED
  }

  const register = async (replacesOther = false): Promise<WebhookStatus> => {
    if (disabledReason) return status
    try {
      status = await tryToRegister(replacesOther)
    } catch (error) {
      if (stopping.signal.aborted) return status
      const isExpected = error instanceof PrintfulError
      if (!isExpected) log.error(error, 'the webhook could not be registered')
      const message = isExpected ? error.message : 'It could not be registered. The log says why.'
      status = { state: 'failed', message }
    }
    return status
  }

  return {
    status: () => status,
    start() {
      isStarted = true
      void register()
    },
    refresh() {
      if (isStarted) void register()
    },
    register,
    stop: () => stopping.abort(),
  }
}
