import { startTestServer } from '../test/server.ts'
import { HOLD_FAULTS } from './hold-faults.ts'
import { LATER_HOLDS } from './hold-retries.ts'
import { FAULTS, type Fault, payAll, stripeOutage } from './purchase-faults.ts'
import {
  checkOut,
  findProduct,
  openShop,
  type PurchaseRow,
  restart,
  type Shop,
  settingsOf,
  settle,
  WEBHOOK_PATH,
} from './purchase-shop.ts'
import { createRandom } from './random.ts'

export interface PurchaseOptions {
  seed: number
  kills: number
  purchases: number
  /** How long Stripe is down in the row of that name. */
  outageMinutes: number
  /** Only the faults whose names hold one of these words. */
  only?: readonly string[]
  log: (line: string) => void
}

async function applyFault(fault: Fault, count: number): Promise<PurchaseRow> {
  await using shop = await openShop(fault.settings)
  const product = await findProduct(shop.server.url)
  await fault.before?.(shop)
  const ids: string[] = []
  for (let index = 0; index < (fault.purchases ?? count); index++) {
    const id = await checkOut(shop.server.url, product)
    if (id) ids.push(id)
  }
  if (fault.pay) await fault.pay(shop, ids)
  else await payAll(shop, ids)
  await fault.after?.(shop, ids)
  // The shop closes when this function returns.
  return await settle(fault.name, shop, fault)
}

/** Starts a second process on the database of the first, with a queue of its own. */
const startSecond = ({ server, stripe }: Shop) =>
  startTestServer({
    folder: server.folder,
    empty: true,
    sandbox: server.sandbox,
    settings: { ...settingsOf(stripe), SITE_URL: server.url },
  })

/** Purchases through two processes on one database. */
async function runTwoProcesses(purchases: number): Promise<PurchaseRow> {
  await using shop = await openShop()
  const second = await startSecond(shop)
  const product = await findProduct(shop.server.url)
  for (let index = 0; index < purchases; index++) {
    const id = await checkOut(shop.server.url, product)
    if (!id) continue
    shop.stripe.setWebhookUrl((index % 2 === 0 ? shop.server.url : second.url) + WEBHOOK_PATH)
    await shop.stripe.pay(id)
  }
  const row = await settle('two processes on one database', shop)
  await second.stop()
  return row
}

/** Purchases, at least so many, while one of the processes is killed at random moments and started again. */
async function killDuringPurchases(
  { seed, kills, purchases }: PurchaseOptions,
  isDouble: boolean,
): Promise<PurchaseRow> {
  await using shop = await openShop()
  const { server, stripe } = shop
  const servers = isDouble ? [server, await startSecond(shop)] : [server]
  const random = createRandom(seed)
  const product = await findProduct(server.url)
  let killsLeft = kills
  const buy = async () => {
    for (let bought = 0; bought < purchases || killsLeft > 0; ) {
      const id = await checkOut(random.pick(servers).url, product)
      if (!id) continue
      // The card is charged whatever becomes of the store.
      await stripe.pay(id).catch(() => {})
      bought++
    }
  }
  const buying = buy()
  for (; killsLeft > 0; killsLeft--) {
    await Bun.sleep(random.integer(50, 900))
    await restart(random.pick(servers))
  }
  await buying
  const name = `${isDouble ? 'two processes, ' : ''}killed at ${kills} random moments`
  const row = await settle(name, shop)
  await servers[1]?.stop()
  return row
}

/** Buys under each fault, and counts what became of the money. */
export async function torturePurchases(
  options: PurchaseOptions,
): Promise<{ rows: PurchaseRow[]; failures: string[] }> {
  const { purchases, only, log } = options
  const isWanted = (name: string) => !only || only.some((word) => name.includes(word))
  const rows: PurchaseRow[] = []
  const add = (row: PurchaseRow) => {
    rows.push(row)
    log(`  ${JSON.stringify(row)}`)
  }
  for (const fault of [...FAULTS, ...HOLD_FAULTS, ...LATER_HOLDS, stripeOutage(options.outageMinutes)])
    if (isWanted(fault.name)) add(await applyFault(fault, Math.min(purchases, 3)))
  if (isWanted('two processes')) add(await runTwoProcesses(Math.min(purchases, 10)))
  for (const isDouble of [false, true]) {
    if (options.kills > 0 && isWanted(isDouble ? 'double kill' : 'kill'))
      add(await killDuringPurchases(options, isDouble))
  }
  const failures = rows.flatMap((row) => {
    const wrong =
      row.lost > 0 || row.placedTwice > 0 || row.refundedTooMuch > 0 || row.paid === 0 || row.isUnexpected
    return wrong ? [`${row.fault}: ${JSON.stringify(row)}`] : []
  })
  return { rows, failures }
}
