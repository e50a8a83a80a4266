/** Stripe's own mock, which checks requests against Stripe's specification and answers with its examples. */
const PROGRAM = 'stripe-mock'

/** Prints one line if it is missing. */
export function hasStripeMock(): boolean {
  const isInstalled = Bun.which(PROGRAM) !== null
  if (!isInstalled) console.log(`Its tests are skipped: ${PROGRAM} is not installed.`)
  return isInstalled
}

/** Starts it on ports that the system chooses. */
export async function startStripeMock() {
  const child = Bun.spawn([PROGRAM, '-http-addr', '127.0.0.1:', '-https-addr', '127.0.0.1:'], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const url = await readUrl(child.stdout)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
}

/** Returns the URL, and goes on reading: the program writes a line for each request. */
function readUrl(output: AsyncIterable<Uint8Array>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of output) {
      text += decoder.decode(chunk, { stream: true })
      const [, address] = /HTTP at address: (\S+:\d+)\n/.exec(text) ?? []
      if (address) resolve(`http://${address}`)
    }
    reject(new Error(`${PROGRAM} ended: ${text}`))
  }
  void read()
  return promise
}
