/** A mail server on a free port of this machine. It speaks SMTP (RFC 5321) and keeps what it accepts. */
export function startMailServer({ refuse = false } = {}) {
  const mails: string[] = []
  const listener = Bun.listen<{ input: string; isData: boolean }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { input: '', isData: false }
        socket.write('220 mail.example ESMTP\r\n')
      },
      data(socket, bytes) {
        const { data } = socket
        data.input += bytes.toString()
        while (true) {
          const end = data.isData ? '\r\n.\r\n' : '\r\n'
          const at = data.input.indexOf(end)
          if (at < 0) return
          const text = data.input.slice(0, at)
          data.input = data.input.slice(at + end.length)
          if (data.isData) {
            mails.push(text)
            data.isData = false
            socket.write('250 2.0.0 Ok\r\n')
            continue
          }
          const command = text.slice(0, 4).toUpperCase()
          if (command === 'RCPT' && refuse) socket.write('550 5.1.1 No such mailbox\r\n')
          else if (command === 'DATA') {
            data.isData = true
            socket.write('354 Go ahead\r\n')
          } else if (command === 'QUIT') socket.end('221 2.0.0 Bye\r\n')
          else socket.write('250 2.0.0 Ok\r\n')
        }
      },
    },
  })
  return { mails, url: `smtp://127.0.0.1:${listener.port}`, stop: () => listener.stop(true) }
}
