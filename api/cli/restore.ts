import { restoreBackup } from '../src/backup/restore.ts'
import { readEnv } from '../src/env.ts'
import { projectPath } from '../src/platform/project-root.ts'
import { createCommand, runCommand } from './command.ts'

const command = createCommand({
  name: 'restore',
  description: 'Checks a backup, then puts it in the place of the database. The store must be stopped.',
  example: '/var/backups/store.tar.gz',
}).argument('<file>', 'the archive; a relative path counts from the project')

await runCommand(async () => {
  const [file] = command.parse().processedArgs as [string]
  const { DATABASE_PATH: databasePath } = readEnv(Bun.env)
  console.log(`Database: ${databasePath}`)
  const { createdAt, imageCount } = await restoreBackup(projectPath(file), databasePath)
  console.log(
    `Restored the backup of ${createdAt} with ${imageCount} ${imageCount === 1 ? 'image' : 'images'}.`,
  )
})
