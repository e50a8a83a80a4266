import { Command } from 'commander'

interface CommandDetails {
  name: string
  description: string
  example?: string
}

/** Creates a script's command line. A wrong option or argument is one line, and exits with 1. */
export function createCommand({ name, description, example = '' }: CommandDetails): Command {
  return new Command(`bun run ${name}`)
    .description(description)
    .helpOption('--help', 'print this help')
    .addHelpText('after', `\nExample:\n  ${`bun run ${name} ${example}`.trim()}`)
    .allowExcessArguments(false)
    .showSuggestionAfterError(false)
}

/** Runs the script. An error is one line, and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
