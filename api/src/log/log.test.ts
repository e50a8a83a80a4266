import { expect, test } from 'bun:test'
import { redactLine } from './log.ts'

/** Runs a script in a process of its own, because pino writes to the standard output. */
async function logLines(script: string) {
  const source = `import { createLog } from './api/src/log/log.ts'
    import { logEvent } from './api/src/log/log-event.ts'
    const log = await createLog({ LOG_LEVEL: 'info', production: true })
    ${script}`
  const child = Bun.spawn(['bun', '--eval', source], { stdout: 'pipe' })
  const lines = (await new Response(child.stdout).text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

test('lines are JSON, of errors with their stack, of events with their details, and without secrets', async () => {
  const secrets = `{ password: 'secret', token: 'secret', cookie: 'secret', authorization: 'secret', email: 'secret' }`
  const [error, request, event, ...others] = await logLines(`
    log.error(new Error('no such table'), 'a request failed')
    log.info({ ...${secrets}, headers: ${secrets} }, 'a request of me@shop.example')
    logEvent(log, 'login.succeeded', { userId: 7, clientAddress: '192.0.2.1' })
  `)
  expect(others).toEqual([])
  expect(error).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    msg: 'a request failed',
    err: {
      type: 'Error',
      message: 'no such table',
      stack: expect.stringMatching(/^Error: no such table\n +at /),
    },
  })
  expect(JSON.stringify(request)).not.toContain('secret')
  expect(request).toMatchObject({ msg: 'a request of [Redacted]', headers: { password: '[Redacted]' } })
  const details = { event: 'login.succeeded', userId: 7, clientAddress: '192.0.2.1' }
  expect(event).toMatchObject({ level: 'info', msg: 'login.succeeded', ...details })
})

test.each([
  ['{"url":"https://cdn.example/a.png?sig=abc&t=1"}', '{"url":"https://cdn.example/a.png"}'],
  ['{"msg":"GET /products?q=me%40x.example failed"}', '{"msg":"GET /products failed"}'],
  ['{"msg":"UNIQUE: a.b+c@shop.example."}', '{"msg":"UNIQUE: [Redacted]."}'],
  ['{"message":"Failed query: select ? where a = ?"}', '{"message":"Failed query: select ? where a = ?"}'],
])('the line %p becomes %p', (line, redacted) => {
  expect(redactLine(line)).toBe(redacted)
})

test.each([
  ['paths', '(/'.repeat(100_000)],
  ['addresses without an end', 'a@'.repeat(100_000)],
  ['labels of a host', `a@${'a.'.repeat(100_000)}`],
])('a long line of %s takes no longer than its length', (_, text) => {
  const time = (line: string) => {
    const startedAt = performance.now()
    redactLine(line)
    return performance.now() - startedAt
  }
  time(text)
  // Four times as long would take sixteen times the time, and seconds.
  expect(time(text.repeat(4))).toBeLessThan(2000)
})
