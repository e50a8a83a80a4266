import { withFolderLock } from './folder-lock.ts'
import { installPackages, ROOT } from './prepare.ts'

await withFolderLock(ROOT, () => installPackages({ quiet: process.argv.includes('--silent') }))
