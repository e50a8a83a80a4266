import { existsSync } from 'node:fs'
import { readEnv } from '../src/env.ts'
import { listMissingImages, repairImages } from '../src/images/repair.ts'
import { openServices } from '../src/services.ts'
import { createCommand, runCommand } from './command.ts'

const command = createCommand({
  name: 'repair-images',
  description:
    'Downloads images again that the database names and the disk lacks, such as after a restore of the database alone. ' +
    'Names uploads that are lost; exits with 1 when an image is still missing.',
  example: '--dry-run',
}).option('--dry-run', 'only list what is missing')

const counted = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`

await runCommand(async () => {
  const { dryRun } = command.parse().opts<{ dryRun?: boolean }>()
  const env = readEnv(Bun.env)
  if (!existsSync(env.DATABASE_PATH)) throw new Error(`There is no database ${env.DATABASE_PATH}.`)
  console.log(`Database: ${env.DATABASE_PATH}`)
  const services = await openServices(env)
  services.log.level = 'silent'
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  try {
    // The sandbox's host must be known.
    await services.printful()
    const { db, images } = services
    const { urls, uploads } = listMissingImages(db, images.folder)
    if (dryRun) for (const url of urls) console.log(`missing: ${url}`)
    const failed = dryRun ? [] : await repairImages(db, images, urls, stopping.signal)
    for (const { url, reason } of failed) console.error(`not downloaded: ${url}: ${reason}`)
    for (const { path, usedBy } of uploads) {
      console.error(`lost upload: ${path}, ${usedBy.length > 0 ? `shown by ${usedBy.join(', ')}` : 'unused'}`)
    }
    const stillMissing = (dryRun ? urls.length : failed.length) + uploads.length
    if (!dryRun) console.log(`Downloaded: ${counted(urls.length - failed.length)}.`)
    console.log(stillMissing > 0 ? `Missing: ${counted(stillMissing)}.` : 'No image is missing.')
    if (stillMissing > 0) process.exitCode = 1
  } finally {
    await services.close()
  }
})
