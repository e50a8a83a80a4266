import { withFolderLock } from './folder-lock.ts'
import { installPackages, ROOT } from './prepare.ts'

/** `bun install`, one at a time in a folder. */
await withFolderLock(ROOT, () => installPackages({ quiet: process.argv.includes('--silent') }))
