import { parseArgs } from 'node:util'

/** Handles `--help`, the only option of a command that runs before packages are installed. */
export function parseNoOptions(name: string, description: string): void {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
    if (!values.help) return
    console.log(
      `Usage: bun run ${name}\n\n${description}\n\nOptions:\n  --help  print this help\n\nExample:\n  bun run ${name}`,
    )
    process.exit(0)
  } catch (error) {
    console.error(`error: ${error instanceof Error ? error.message.split('. ', 1)[0] : error}`)
    process.exit(1)
  }
}
