import { expect, test } from 'bun:test'
import { readEnv } from '#api/env'
import { completePage } from './response-headers.ts'

const hashOf = (text: string) => `'sha256-${new Bun.SHA256().update(text).digest('base64')}'`
const [script, style, empty] = [hashOf('start()'), hashOf('p{color:red}'), hashOf('')]
const other = hashOf('other()')

const narrow = async (html: string, policy: string, settings: Record<string, string> = {}) => {
  const response = new Response(html, {
    status: 404,
    headers: { 'content-security-policy': policy, 'content-type': 'text/html' },
  })
  return completePage(response, readEnv({ NODE_ENV: 'production', ...settings }))
}

test('hashes of what is not in the page are left out', async () => {
  const html =
    '<style data-x>p{color:red}</style><script src="/a.js"></script><script type="module">start()</script><p>Tee</p>'
  const policy = `default-src 'self'; script-src 'self' ${other} ${script}; style-src 'self' ${empty} ${style} ${other}; a`
  const response = await narrow(html, policy)
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'self' ${script}; style-src 'self' ${style}; a`,
  )
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html'])
  expect(await response.text()).toBe(html)
})

test('scripts are fetched after images, and a page has styles only where they are valid', async () => {
  const page = (script: string, style: string) =>
    `<head><style>p{color:red}</style>${script}</head><body><main>${style}<p>Tee</p></main></body>`
  const response = await narrow(
    page('<script type="module" src="/a.js"></script>', '<style>a{}</style>'),
    'a',
  )
  expect(await response.text()).toBe(
    page('<script type="module" src="/a.js" fetchpriority="low"></script>', ''),
  )
})

test('a script that the policy does not have gets no hash', async () => {
  const response = await narrow('<script>start()</script>', `script-src 'self' ${other}`)
  expect(response.headers.get('content-security-policy')).toBe("script-src 'self'")
})

test('a page without a policy stays as it is, and only shop pages have speculation rules', async () => {
  const env = readEnv({})
  const page = (type: string) => new Response('{}', { status: 404, headers: { 'content-type': type } })
  const rules = async (type: string, rule = {}) =>
    (await completePage(page(type), env, rule)).headers.get('speculation-rules')
  const response = await completePage(page('text/html'), env)
  expect([response.status, await response.text()]).toEqual([404, '{}'])
  expect(await rules('text/html')).toMatch(/^"\/speculation-rules\.[\w-]+\.json"$/)
  expect([await rules('application/xml'), await rules('text/html', { role: 'admin' })]).toEqual([null, null])
})

test('the host of the analytics may be connected to', async () => {
  const settings = { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.i.posthog.com' }
  const response = await narrow('<p>Tee</p>', "default-src 'self'", settings)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; connect-src 'self' https://eu.i.posthog.com;",
  )
})
