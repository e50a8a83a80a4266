import { withFolderLock } from './folder-lock.ts'
import { parseNoOptions } from './options.ts'
import { build, installPackages, ROOT } from './prepare.ts'

parseNoOptions('build', 'Installs the packages and makes the production build.')
await withFolderLock(ROOT, async () => {
  await installPackages()
  await build()
})
