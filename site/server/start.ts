import { existsSync } from 'node:fs'

/** `bun start`: builds first when there is no build, then becomes the production server. */
const entry = new URL('../dist/server/entry.mjs', import.meta.url)
if (!existsSync(entry)) {
  const build = Bun.spawnSync(['bun', 'run', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (!build.success) process.exit(build.exitCode)
}
await import(entry.href)
