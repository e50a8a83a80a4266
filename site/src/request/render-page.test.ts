import { expect, test } from 'bun:test'
import { readEnv } from '#api/env'
import { completePage } from './render-page.ts'

const complete = async (html: string, policy: string, settings: Record<string, string> = {}) => {
  const response = new Response(html, {
    status: 404,
    headers: { 'content-security-policy': policy, 'content-type': 'text/html' },
  })
  return completePage(response, readEnv({ NODE_ENV: 'production', ...settings }))
}

test('a page keeps its status and the policy of its build', async () => {
  const policy = "default-src 'self'; script-src 'self' 'sha256-a'"
  const response = await complete('<p>Tee</p>', policy)
  expect(response.headers.get('content-security-policy')).toBe(policy)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html'])
  expect(await response.text()).toBe('<p>Tee</p>')
})

test('scripts are fetched after images, and a page has styles only where they are valid', async () => {
  const page = (script: string, style: string) =>
    `<head><style>p{color:red}</style>${script}</head><body><main>${style}<p>Tee</p></main></body>`
  const response = await complete(
    page(
      '<script type="module" src="/a.js"></script>',
      '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>',
    ),
    'a',
  )
  expect(await response.text()).toBe(
    page('<script type="module" fetchpriority="low" src="/a.js"></script>', ''),
  )
})

test('a page without a policy stays as it is, and only shop pages have speculation rules', async () => {
  const env = readEnv({})
  const page = (type: string) => new Response('{}', { status: 404, headers: { 'content-type': type } })
  const rules = async (type: string, route = {}) =>
    (await completePage(page(type), env, route)).headers.get('speculation-rules')
  const response = await completePage(page('text/html'), env)
  expect([response.status, await response.text()]).toEqual([404, '{}'])
  expect(await rules('text/html')).toMatch(/^"\/speculation-rules\.[\w-]+\.json"$/)
  expect([await rules('application/xml'), await rules('text/html', { role: 'admin' })]).toEqual([null, null])
})

test('the host of the analytics may be connected to', async () => {
  const settings = { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.i.posthog.com' }
  const response = await complete('<p>Tee</p>', "default-src 'self'", settings)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; connect-src 'self' https://eu.i.posthog.com;",
  )
})
