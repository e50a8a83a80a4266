import { expect, test } from 'bun:test'
import { narrowPolicy } from './narrow-policy.ts'

const hashOf = (text: string) => `'sha256-${new Bun.SHA256().update(text).digest('base64')}'`
const [script, style, empty] = [hashOf('start()'), hashOf('p{color:red}'), hashOf('')]
const other = hashOf('other()')

const narrow = async (html: string, policy: string) => {
  const response = new Response(html, {
    status: 404,
    headers: { 'content-security-policy': policy, 'content-type': 'text/html' },
  })
  return narrowPolicy(response)
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

test('a script that the policy does not have gets no hash', async () => {
  const response = await narrow('<script>start()</script>', `script-src 'self' ${other}`)
  expect(response.headers.get('content-security-policy')).toBe("script-src 'self'")
})

test('a response without a policy stays as it is', async () => {
  const response = new Response('{}')
  expect(await narrowPolicy(response)).toBe(response)
})
