import { join } from 'node:path'
import { intro, note, outro } from '@clack/prompts'
import { createCommand, runCommand } from './command.ts'
import { askAdministrator } from './setup/administrator.ts'
import { checkAll } from './setup/check.ts'
import { askMail } from './setup/mail.ts'
import { askPrintful } from './setup/printful.ts'
import { openSettings, type Settings } from './setup/settings.ts'
import { askContact, askSite } from './setup/site.ts'
import { askStripe } from './setup/stripe.ts'

const command = createCommand({
  name: 'setup',
  description:
    'Asks for what a store needs to sell, tries each answer at once, and writes the file .env. ' +
    'It can be run again at any time: an empty answer keeps what is set.',
  example: '--check',
}).option(
  '--check',
  'ask nothing: try all that is set, with a payment session and a draft that are removed again',
)

const STEPS = [askSite, askPrintful, askStripe, askMail, askContact, askAdministrator]

async function askAll(settings: Settings): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Error('`bun run setup` asks questions, for which it needs a terminal. Its --check needs none.')
  // Settings that are not asked for stop it before the first question.
  settings.env()
  intro(`Settings are saved in ${settings.path}`)
  const missing: string[] = []
  for (const step of STEPS) missing.push(...(await step(settings)))
  if (missing.length > 0) note(missing.join('\n'), 'Still missing')
  outro(
    missing.length > 0
      ? 'Run `bun run setup` again for what is missing.'
      : 'All is set. `bun run setup --check` tries it, and `bun start` starts the store.',
  )
}

await runCommand(async () => {
  const { check } = command.parse().opts<{ check?: boolean }>()
  const settings = openSettings(join(process.cwd(), '.env'), Bun.env)
  if (!check) return askAll(settings)
  if (!(await checkAll(settings, console.log))) process.exitCode = 1
})
