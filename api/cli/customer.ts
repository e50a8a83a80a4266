import { existsSync, writeFileSync } from 'node:fs'
import { describeErasure } from '#shared/describe-erasure'
import { openDatabase } from '../src/db/client.ts'
import { removeDeletedData } from '../src/db/deleted-data.ts'
import { transact } from '../src/db/transact.ts'
import { readEnv } from '../src/env.ts'
import { eraseCustomer, exportCustomer } from '../src/orders/personal-data.ts'
import { createCommand, runCommand } from './command.ts'

const command = createCommand({
  name: 'customer',
  description:
    'Exports or removes what the store knows of a person: orders, mails, history, and what was typed at checkout. Orders ' +
    'keep their items and sums.',
  example: '--email jo@example.com --export jo.json',
})
  .requiredOption('--email <email>', 'as in the orders; case and surrounding spaces don’t matter')
  .option('--export <file>', 'write everything as JSON; the file must not exist')
  .option('--erase', 'remove everything, except what still has to be paid, made or refunded')

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`

await runCommand(async () => {
  command.parse()
  const { email, export: file, erase } = command.opts<{ email: string; export?: string; erase?: boolean }>()
  if (!file && !erase) throw new Error('Say what to do: --export FILE, --erase, or both.')
  const { DATABASE_PATH } = readEnv(process.env)
  if (!existsSync(DATABASE_PATH)) throw new Error(`There is no database at ${DATABASE_PATH}.`)
  console.log(`Database: ${DATABASE_PATH}`)
  const database = openDatabase(DATABASE_PATH)
  try {
    if (file) {
      const found = exportCustomer(database.db, email)
      // The mode lets only its owner read the file.
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
      const { orders, checkouts } = found
      console.log(
        `Wrote ${count(orders.length, 'order')} and ${count(checkouts.length, 'open checkout')} to ${file}.`,
      )
    }
    if (erase) {
      console.log(describeErasure(await transact(database.db, (tx) => eraseCustomer(tx, email))))
      if (!removeDeletedData(database.db))
        console.log('The store is busy: what was removed is still in its write-ahead log. Run this again.')
    }
  } finally {
    database.close()
  }
})
