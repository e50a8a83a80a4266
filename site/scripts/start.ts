import { dirname } from 'node:path'
import { loadModules } from '../server/load-modules.ts'
import { withFolderLock } from './folder-lock.ts'
import { parseNoOptions } from './options.ts'
import { build, ENTRY, installPackages, isBuildCurrent, ROOT } from './prepare.ts'

parseNoOptions(
  'start',
  'Starts the production server. Builds first where there is no build of the present sources.\nAll settings are environment variables: see .env.example.',
)
process.chdir(ROOT)
await withFolderLock(ROOT, async () => {
  await installPackages({ quiet: true })
  if (!isBuildCurrent()) await build('The build failed: the store was not started.')
  await import(ENTRY)
  await loadModules(dirname(ENTRY))
})
