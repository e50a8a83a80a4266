import { expect, test } from 'bun:test'

/** In a process of its own: pino writes to its standard output. */
async function logLines(script: string) {
  const source = `import { createLog } from './api/src/log.ts'
    const log = createLog({ LOG_LEVEL: 'info', production: true })
    ${script}`
  const child = Bun.spawn(['bun', '--eval', source], { stdout: 'pipe' })
  const lines = (await new Response(child.stdout).text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

test('an error is one JSON line with its stack', async () => {
  expect(await logLines("log.error(new Error('no such table'), 'a request failed')")).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-.+Z$/),
      msg: 'a request failed',
      err: expect.objectContaining({
        message: 'no such table',
        stack: expect.stringMatching(/^Error: no such table\n +at /),
      }),
    },
  ])
})

test('passwords, tokens and cookies are redacted', async () => {
  const secrets = "{ password: 'secret', token: 'secret', cookie: 'secret', authorization: 'secret' }"
  const lines = await logLines(`log.info({ ...${secrets}, headers: ${secrets} }, 'a request')`)
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(lines[0].headers.password).toBe('[Redacted]')
})
