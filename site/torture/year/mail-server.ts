import type { Mail, Mailer } from '#api/mail/mailer'
import type { Clock } from '#api/platform/clock'
import type { Random } from '../random.ts'
import type { Owner, Schedule } from './schedule.ts'
import { begin } from './weather.ts'

/** What is wrong with the mail server. */
export interface MailFault {
  /** Its hits are counted by this name. */
  name: string
  /** `unanswered`: the mail is taken, and its confirmation never comes. A number is a refusal. */
  kind: 'silent' | 'unanswered' | 421 | 550
  /** All mailboxes by default. */
  isHit?(mailbox: string): boolean
  /** Called as soon as the mail was taken or not. */
  onHit?(owner: Owner): void
}

export interface ReceivedMail extends Mail {
  /** Milliseconds since the epoch, whatever the store's clock says. */
  at: number
  /** Milliseconds since the process that sent it began to. */
  tookMs: number
  /** False if the store was not told that it was taken, and may send it again. */
  isConfirmed: boolean
}

const TIMEOUT_MS = 20_000

export type MailServer = ReturnType<typeof createMailServer>

/** Creates a mail server in the place of SMTP, which can be silent, refuse a mail, or take it without a word. */
export function createMailServer(schedule: Schedule, random: Random, count: (kind: string) => void) {
  const received: ReceivedMail[] = []
  const refused: (Mail & { at: number })[] = []
  const faults: MailFault[] = []

  return {
    received,
    /** Mails that were refused for good, once for each try. */
    refused,

    /** Begins a fault. Returns what ends it. */
    begin: (fault: MailFault): (() => void) => begin(faults, fault),

    /** Creates the mailer of a process, which waits by its clock. */
    createMailer: (clock: Clock, owner: Owner): Mailer => ({
      async send(mail) {
        const begunAt = schedule.now
        await clock.sleep(random.integer(50, 900))
        const fault = faults.find(({ isHit }) => isHit?.(mail.to) ?? true)
        if (fault) count(fault.name)
        const { kind, onHit } = fault ?? {}
        if (kind === 550) refused.push({ ...mail, at: schedule.now })
        if (typeof kind === 'number')
          throw Object.assign(new Error(`${kind} refused`), { responseCode: kind })
        const at = schedule.now
        if (kind !== 'silent') received.push({ ...mail, at, tookMs: at - begunAt, isConfirmed: !kind })
        onHit?.(owner)
        if (!kind) return
        await clock.sleep(TIMEOUT_MS)
        throw Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
      },
    }),
  }
}
