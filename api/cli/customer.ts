import { existsSync, writeFileSync } from 'node:fs'
import { openDatabase } from '../src/db/client.ts'
import { readEnv } from '../src/env.ts'
import { eraseCustomer, exportCustomer } from '../src/orders/personal-data.ts'
import { createCommand, runCommand } from './command.ts'

const command = createCommand({
  name: 'customer',
  description:
    'Exports what the store keeps of a customer’s orders, or removes names and addresses from them.',
  example: '--email jo@example.com --export jo.json',
})
  .requiredOption('--email <email>', 'as it stands in the orders')
  .option('--export <file>', 'write orders, items, parcels and mails as JSON; the file must not exist')
  .option('--erase', 'remove email, name, address and mails from orders that have ended; sums stay')

await runCommand(async () => {
  command.parse()
  const { email, export: file, erase } = command.opts<{ email: string; export?: string; erase?: boolean }>()
  if (!file && !erase) throw new Error('Say what to do: --export FILE, --erase, or both.')
  const { DATABASE_PATH } = readEnv(process.env)
  if (!existsSync(DATABASE_PATH)) throw new Error(`There is no database at ${DATABASE_PATH}.`)
  const database = openDatabase(DATABASE_PATH)
  try {
    if (file) {
      const found = exportCustomer(database.db, email)
      // Only its owner may read it.
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
      console.log(`${found.length} ${found.length === 1 ? 'order was' : 'orders were'} written to ${file}.`)
    }
    if (erase) {
      const { erased, kept } = eraseCustomer(database.db, email)
      console.log(`${erased} ${erased === 1 ? 'order has' : 'orders have'} no personal data any more.`)
      if (kept > 0) console.log(`${kept} still under way: run this again once they have ended.`)
    }
  } finally {
    database.close()
  }
})
