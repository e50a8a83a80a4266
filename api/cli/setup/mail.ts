import { log } from '@clack/prompts'
import { MAIL_SERVER_PROBLEMS } from '../../src/admin/readiness/checks.ts'
import { findSettingProblem } from '../../src/env.ts'
import { createMailer, verifyMailServer } from '../../src/mail/mailer.ts'
import { askSetting, askText, errorText } from './ask.ts'
import { maskIn } from './env-text.ts'
import type { Settings } from './settings.ts'

/** Logs in to the mail server. @throws Error with the reason */
export async function checkMailServer(url: string): Promise<string> {
  const outcome = await verifyMailServer({ SMTP_URL: url })
  if (outcome !== 'ready') throw new Error(MAIL_SERVER_PROBLEMS[outcome])
  return 'The mail server answers.'
}

/** Asks for the mail server and the sender, and sends a test mail when one of them is new. Returns what is still missing. */
export async function askMail(settings: Settings): Promise<string[]> {
  for (;;) {
    const server = await askSetting(settings, {
      name: 'SMTP_URL',
      message: 'Mail server, as smtp://user:password@host:587',
      isSecret: true,
      attempt: checkMailServer,
    })
    if (!server.value) return ['SMTP_URL: without it customers get no mails.']
    const sender = await askSetting(settings, {
      name: 'MAIL_FROM',
      message: 'Sender of the mails, as Name <address>',
      attempt: (value) => `Mails are sent by ${value}.`,
    })
    if (!sender.value) return ['MAIL_FROM: without it customers get no mails.']
    if (!server.works) return ['SMTP_URL: the mail server does not work.']
    const isNew = server.isNew || sender.isNew
    if (!isNew || (await sendTestMail(settings, server.value, sender.value))) return []
  }
}

/** Returns false if the mail was refused. */
async function sendTestMail(settings: Settings, url: string, sender: string): Promise<boolean> {
  const [, address = sender] = /<([^<>]+)>$/.exec(sender) ?? []
  const fallback = settings.get('CONTACT_EMAIL') ?? address
  const to = await askRecipient(fallback)
  try {
    await createMailer(settings.env())?.send({
      to,
      subject: 'Test mail of your store',
      text: 'The mails of your store arrive. This one was sent by `bun run setup`.\n',
    })
    log.success(`A test mail to ${to} was sent.`)
    return true
  } catch (error) {
    log.error(`The mail server does not take a mail: ${maskIn(errorText(error), url)}`)
    return false
  }
}

async function askRecipient(fallback: string): Promise<string> {
  for (;;) {
    const to = (await askText(`Send a test mail to (Enter takes ${fallback})`)) || fallback
    const problem = findSettingProblem('CONTACT_EMAIL', to)
    if (!problem) return to
    log.error(`The address ${problem}.`)
  }
}
