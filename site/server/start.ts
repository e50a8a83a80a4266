import { existsSync } from 'node:fs'

const entry = new URL('../dist/server/entry.mjs', import.meta.url)
if (!existsSync(entry)) {
  const build = Bun.spawnSync(['bun', 'run', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (!build.success) process.exit(build.exitCode)
}
await import(entry.href)
