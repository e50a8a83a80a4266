import { createBackup } from '../src/backup/create.ts'
import { readEnv } from '../src/env.ts'
import { projectPath } from '../src/platform/project-root.ts'
import { createCommand, runCommand } from './command.ts'

const command = createCommand({
  name: 'backup',
  description: 'Writes one archive with the database and the originals of the images, while the store runs.',
  example: '/var/backups/store.tar.gz',
})
  .argument('<file>', 'the archive; a relative path counts from the project')
  .option('--force', 'replace the file if it exists')

const counted = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`

await runCommand(async () => {
  const [file] = command.parse().processedArgs as [string]
  const { DATABASE_PATH: databasePath } = readEnv(Bun.env)
  const path = projectPath(file)
  console.log(`Database: ${databasePath}`)
  const { imageCount, missingImageCount, bytes } = await createBackup({
    databasePath,
    path,
    overwrite: command.opts<{ force?: boolean }>().force,
  })
  console.log(`Backup: ${path} (${counted(imageCount)}, ${(bytes / 1e6).toFixed(1)} MB, checked)`)
  if (missingImageCount > 0) {
    console.error(
      `${counted(missingImageCount)} missing or damaged on the disk: not in the backup; the next sync downloads them.`,
    )
  }
})
