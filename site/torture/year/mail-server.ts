import type { Mail, Mailer } from '#api/mail/mailer'
import type { Clock } from '#api/platform/clock'
import type { Random } from '../random.ts'

/** `unanswered`: the mail is taken, and its confirmation never comes. */
export type MailMood = 'fine' | 'silent' | 'unanswered' | 421 | 550

export interface ReceivedMail extends Mail {
  at: number
  /** False if the store was not told that it was taken, and may send it again. */
  isConfirmed: boolean
}

const TIMEOUT_MS = 20_000

export type MailServer = ReturnType<typeof createMailServer>

/** Creates a mail server with moods, in the place of SMTP. */
export function createMailServer(random: Random) {
  const received: ReceivedMail[] = []
  let mood: MailMood = 'fine'

  return {
    received,
    setMood(next: MailMood): void {
      mood = next
    },

    /** Creates the mailer of a process, which waits by its clock. */
    createMailer: (clock: Clock): Mailer => ({
      async send(mail) {
        await clock.sleep(random.integer(50, 900))
        const current = mood
        if (typeof current === 'number')
          throw Object.assign(new Error(`${current} refused`), { responseCode: current })
        if (current !== 'silent') received.push({ ...mail, at: clock.now(), isConfirmed: current === 'fine' })
        if (current === 'fine') return
        await clock.sleep(TIMEOUT_MS)
        throw Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
      },
    }),
  }
}
