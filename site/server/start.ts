import { existsSync } from 'node:fs'

/** `bun start`: builds when there is no build, then runs the production server in this process. */
const entry = new URL('../dist/server/entry.mjs', import.meta.url)
if (!existsSync(entry)) {
  const build = Bun.spawnSync(['bun', 'run', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (!build.success) process.exit(build.exitCode)
}
await import(entry.href)
