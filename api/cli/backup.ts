import { createBackup } from '../src/backup/create.ts'
import { type StoreCounts, verifyBackup } from '../src/backup/verify.ts'
import { readEnv } from '../src/env.ts'
import { orderNumber } from '../src/orders/queries.ts'
import { projectPath } from '../src/platform/project-root.ts'
import { createCommand, runCommand } from './command.ts'
import { formatTable } from './table.ts'

const command = createCommand({
  name: 'backup',
  description: 'Writes one archive with the database and the originals of the images, while the store runs.',
  example: '/var/backups/store.tar.gz',
})
  .argument('<file>', 'the archive; a relative path counts from the project')
  .option('--force', 'replace the file if it exists')
  .option(
    '--verify',
    'write nothing: restore the file beside the data, check it and compare it with the store',
  )

const counted = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`

const toColumn = (title: string, { newestOrder, ...counts }: StoreCounts) => [
  title,
  newestOrder ? `${orderNumber(newestOrder.id)}, ${newestOrder.createdAt.toISOString()}` : 'none',
  ...[counts.orders, counts.accounts, counts.carts, counts.products].map(String),
]

async function verify(path: string, databasePath: string): Promise<void> {
  const { backup, store } = await verifyBackup(path, databasePath)
  const columns = [
    ['', 'newest order', 'orders', 'accounts', 'carts', 'products'],
    toColumn('backup', backup),
    ...(store ? [toColumn('store', store)] : []),
  ]
  console.log(`Backup: ${path} (restored, intact)`)
  console.log(formatTable(columns[0]!.map((_, row) => columns.map((column) => column[row]!))))
}

async function create(path: string, databasePath: string, overwrite?: boolean): Promise<void> {
  const { imageCount, missingImageCount, bytes } = await createBackup({ databasePath, path, overwrite })
  console.log(`Backup: ${path} (${counted(imageCount)}, ${(bytes / 1e6).toFixed(1)} MB, checked)`)
  if (missingImageCount > 0) {
    console.error(
      `${counted(missingImageCount)} missing or damaged on the disk: not in the backup; the next sync downloads them.`,
    )
  }
}

await runCommand(async () => {
  const [file] = command.parse().processedArgs as [string]
  const { force, verify: isVerified } = command.opts<{ force?: boolean; verify?: boolean }>()
  const { DATABASE_PATH: databasePath } = readEnv(Bun.env)
  console.log(`Database: ${databasePath}`)
  if (isVerified) await verify(projectPath(file), databasePath)
  else await create(projectPath(file), databasePath, force)
})
