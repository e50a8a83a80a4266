import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.ts'
import { installPackages, ROOT } from './prepare.ts'

// Only the first installation takes long enough to be watched.
const quiet = process.argv.includes('--silent') || existsSync(join(ROOT, 'node_modules'))
await withFolderLock(ROOT, () => installPackages({ quiet }))
