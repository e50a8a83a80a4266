import type { Env } from '../../src/env.ts'
import { findAdministrators, NO_ADMINISTRATOR } from './administrator.ts'
import { errorText } from './ask.ts'
import { type Check, Later } from './check-line.ts'
import { checkPrintful } from './check-printful.ts'
import { checkStripe } from './check-stripe.ts'
import { maskIn } from './env-text.ts'
import { checkMailServer } from './mail.ts'
import { ASKED, type Settings } from './settings.ts'

/** Tries all that is set, and prints a line for each thing. Returns false if one failed. */
export async function checkAll(settings: Settings, printLine: (line: string) => void): Promise<boolean> {
  const env = settings.env()
  let hasFailed = false
  const secrets = [env.PRINTFUL_API_TOKEN, env.STRIPE_SECRET_KEY, env.SMTP_URL].filter(
    (text) => text !== undefined,
  )
  const redact = (text: string) => secrets.reduce(maskIn, text)
  const print = (state: 'ok' | 'failed' | 'later', name: string, text: string) =>
    printLine(redact(`${state.padEnd('failed'.length)}  ${name}: ${text}`))
  const check: Check = async (name, run) => {
    try {
      print('ok', name, await run())
    } catch (error) {
      const isLater = error instanceof Later
      print(isLater ? 'later' : 'failed', name, errorText(error))
      hasFailed ||= !isLater
    }
  }
  await check('Settings', () => describeSettings(settings))
  await checkPrintful(check, env)
  await checkStripe(check, env)
  await check('Mail server', () => checkMail(settings.get('SMTP_URL')))
  await check('Administrator', () => describeAdministrators(env))
  return !hasFailed
}

/** Settings without which something else is done. The id of the store isn't needed with a token of one store. */
const NEEDED = ASKED.filter((name) => name !== 'PRINTFUL_STORE_ID' && name !== 'STRIPE_WEBHOOK_SECRET')

function describeSettings(settings: Settings): string {
  const wrong = ASKED.flatMap((name) => {
    const problem = settings.findProblem(name)
    return problem ? [`${name} ${problem}.`] : []
  })
  const missing = NEEDED.filter((name) => !settings.get(name))
  if (missing.length > 0 && wrong.length === 0) wrong.push(`Not set: ${missing.join(', ')}.`)
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  return 'all are set.'
}

const checkMail = (url: string | undefined): Promise<string> => {
  if (!url) throw new Error('SMTP_URL is not set.')
  return checkMailServer(url)
}

function describeAdministrators({ ADMIN_EMAIL, DATABASE_PATH }: Env): string {
  const { length } = findAdministrators(DATABASE_PATH)
  if (length > 0) return `${length} can log in.`
  if (ADMIN_EMAIL) throw new Later('The next start creates the one of ADMIN_EMAIL.')
  throw new Error(NO_ADMINISTRATOR)
}
