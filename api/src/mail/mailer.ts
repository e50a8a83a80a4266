import type { Env } from '../env.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  html?: string
  /** Tells mail programs that a second copy is the same mail. */
  messageId?: string
}

export interface Mailer {
  /** @throws Error if the mail server is unreachable or refuses the mail */
  send(mail: Mail): Promise<void>
}

/**
 * Returns a Message-ID that stays the same however often a mail is sent, and while the store moves to another address.
 * @param name names the mail within this store
 */
export function createMessageId(
  { MAIL_FROM, SITE_URL }: Pick<Env, 'MAIL_FROM' | 'SITE_URL'>,
  name: string,
  at: Date,
): string {
  const [, domain] = MAIL_FROM?.match(/@([^@>]+)>?$/) ?? []
  return `<${name}-${at.getTime()}@${domain ?? new URL(SITE_URL).hostname}>`
}

/** True for an error by which a mail server refuses a mail for good (RFC 5321, 4.2.1: 5yz). */
export const isRefusedForGood = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

const TIMEOUT_MS = 20_000

/** Creates what sends mail over SMTP. Returns undefined unless both settings are there. */
export function createMailer({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined {
  if (!SMTP_URL || !MAIL_FROM) return undefined
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      const timeouts = {
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      }
      await createTransport({ url: SMTP_URL, ...timeouts }).sendMail({ from: MAIL_FROM, ...mail })
    },
  }
}
