import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server on a free port of this machine, which keeps what it accepts. */
export async function startMailServer({ refuse = false, refuseLogin = false } = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) =>
      refuseLogin ? done(new Error('Wrong password')) : done(null, { user: username }),
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: async (stream, _session, done) => {
      mails.push(await text(stream))
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { mails, url: `smtp://127.0.0.1:${port}`, stop }
}
