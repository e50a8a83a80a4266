import type { Env } from '../env.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Id by which mail programs recognize a second copy. */
  messageId?: string
}

export interface Mailer {
  /** Sends a mail. @throws Error if the server is unreachable or refuses it */
  send(mail: Mail): Promise<void>
}

/** Creates a Message-ID that stays the same across retries and moves of the store. */
export function createMessageId(
  { MAIL_FROM, SITE_URL }: Pick<Env, 'MAIL_FROM' | 'SITE_URL'>,
  name: string,
  at: Date,
): string {
  const [, domain] = MAIL_FROM?.match(/@([^@>]+)>?$/) ?? []
  return `<${name}-${at.getTime()}@${domain ?? new URL(SITE_URL).hostname}>`
}

/** True if a mail server refuses a mail for good (RFC 5321, 4.2.1: 5yz). */
export const isRefusedForGood = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

const SEND_TIMEOUT_MS = 20_000
/** Time for which a screen waits for the mail server. */
const VERIFY_TIMEOUT_MS = 5000

async function openTransport(url: Env['SMTP_URL'], timeoutMs: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}

/** Connects to the mail server and logs in. Returns `refused` if it doesn't accept the login. */
export async function verifyMailServer({
  SMTP_URL,
}: Pick<Env, 'SMTP_URL'>): Promise<'ready' | 'unreachable' | 'refused'> {
  try {
    await (await openTransport(SMTP_URL, VERIFY_TIMEOUT_MS)).verify()
    return 'ready'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAUTH' ? 'refused' : 'unreachable'
  }
}

/** Creates a mailer over SMTP, or returns undefined without the settings. */
export function createMailer({
  SMTP_URL,
  MAIL_FROM,
  CONTACT_EMAIL: replyTo,
}: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_EMAIL'>): Mailer | undefined {
  if (!SMTP_URL || !MAIL_FROM) return undefined
  return {
    send: async (mail) => {
      await (await openTransport(SMTP_URL, SEND_TIMEOUT_MS)).sendMail({
        from: MAIL_FROM,
        replyTo,
        // Programs that reply for somebody who is away leave such a mail alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...mail,
      })
    },
  }
}
