import { isBuildCurrent } from '../scripts/prepare.ts'

let current = false

/** Builds the site unless there is a build of its sources. */
export function ensureBuild(): void {
  current ||= isBuildCurrent()
  if (current) return
  const build = Bun.spawnSync(['bun', 'run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!build.success) throw new Error('The build failed.')
  current = true
}
