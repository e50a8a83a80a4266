import { log, select } from '@clack/prompts'
import { findScopeProblem } from '../../src/admin/readiness/checks.ts'
import type { Env } from '../../src/env.ts'
import { type RemoteStore, storesSchema } from '../../src/printful/responses.ts'
import { askSetting, errorText, requireAnswer } from './ask.ts'
import { openPrintful } from './services.ts'
import type { Settings } from './settings.ts'

/** Lists the stores that a token can see, and checks that it has the scopes to sell. @throws Error with the reason */
export async function listStores(env: Pick<Env, 'PRINTFUL_API_URL'>, token: string): Promise<RemoteStore[]> {
  // A store's id may be of another token's store.
  const client = openPrintful(env, { token })
  const stores = storesSchema.parse(await client.listStores())
  if (stores.length === 0) throw new Error('The token can see no store at Printful.')
  const problem = findScopeProblem(await client.listScopes())
  if (problem) throw new Error(problem)
  return stores
}

/** Asks for the token and the store. Returns what is still missing. */
export async function askPrintful(settings: Settings): Promise<string[]> {
  const env = settings.env()
  let stores: RemoteStore[] = []
  const { value: token, works } = await askSetting(settings, {
    name: 'PRINTFUL_API_TOKEN',
    message: 'Printful’s private token, with the scopes to read products, orders and webhooks',
    isSecret: true,
    attempt: async (value) => {
      stores = await listStores(env, value)
      return 'Printful accepts the token.'
    },
  })
  if (!token) return ['PRINTFUL_API_TOKEN: without it there is nothing to sell.']
  if (!works) return ['PRINTFUL_API_TOKEN: Printful does not accept it.']
  const storeId = await chooseStore(settings, stores)
  try {
    await openPrintful(env, { token, storeId }).checkAccess()
    return []
  } catch (error) {
    log.error(errorText(error))
    return ['PRINTFUL_STORE_ID: the products of the store can’t be read.']
  }
}

const storeLabel = ({ id, name, type }: RemoteStore): string =>
  `${name} (${[id, type].filter(Boolean).join(', ')})`

async function chooseStore(settings: Settings, stores: readonly RemoteStore[]): Promise<string> {
  const name = 'PRINTFUL_STORE_ID'
  const current = settings.get(name)
  log.message(['The token can see:', ...stores.map((store) => `  ${storeLabel(store)}`)].join('\n'))
  if (settings.isFixed(name) && current) {
    log.info(`${name} is set by the environment (${current}), which wins over the file.`)
    return current
  }
  const [only] = stores
  const chosen =
    only && stores.length === 1
      ? String(only.id)
      : requireAnswer(
          await select({
            message: 'Which store is it?',
            options: stores.map((store) => ({ value: String(store.id), label: storeLabel(store) })),
            ...(current && { initialValue: current }),
          }),
        )
  if (chosen !== current) settings.save(name, chosen)
  return chosen
}
