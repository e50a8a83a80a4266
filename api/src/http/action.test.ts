import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { action } from './action.ts'
import { toText } from './validate.ts'

const services = { env: { secureCookies: false } }

const rename = action({
  schema: z.strictObject({ name: z.string().min(1, 'Name is required') }),
  guard: (c) => {
    if (c.req.header('authorization') === undefined) throw new HTTPException(401, { message: 'Log in.' })
  },
  run: (_c, _services: typeof services, { name }) => {
    if (name === 'taken') throw new HTTPException(409, { message: 'Taken.' })
    return { name }
  },
  json: (c, result) => c.json(result, 201),
  form: {
    done: (_c, { name }) => ({ path: '/done', text: `Hello ${name}` }),
    refused: (c, { status }) => {
      if (status === 401) return '/login'
      return status === 409 ? undefined : { path: '/form', email: toText(c.var.fields.email) }
    },
  },
})

const app = new Hono().post('/call', ...rename.json(services)).post('/form', ...rename.form(services))

async function send(path: string, headers: Record<string, string>, body: string) {
  const response = await app.request(path, { method: 'POST', headers, body })
  const [cookie] = response.headers.getSetCookie()
  return {
    status: response.status,
    location: response.headers.get('location'),
    flash: cookie && JSON.parse(decodeURIComponent(/^flash=([^;]*)/.exec(cookie)![1]!)),
    text: await response.text(),
  }
}

const member = { authorization: 'x' }
const call = (body: object, headers: Record<string, string> = member) =>
  send('/call', { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
const submit = (fields: Record<string, string>, headers: Record<string, string> = member) =>
  send(
    '/form',
    { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    `${new URLSearchParams(fields)}`,
  )

test('the call and the form do the same and respond each in its way', async () => {
  expect(await call({ name: 'Ada' })).toMatchObject({ status: 201, text: '{"name":"Ada"}' })
  expect(await submit({ name: 'Ada', next: '/products', username: 'ada@example.com' })).toMatchObject({
    status: 303,
    location: '/done',
    flash: { kind: 'success', text: 'Hello Ada' },
  })
})

test('both are refused by the guard before the input is read, and by the schema', async () => {
  expect(await call({}, {})).toMatchObject({ status: 401, text: 'Log in.' })
  expect(await submit({}, {})).toMatchObject({ status: 303, location: '/login', flash: undefined })
  expect(await call({ name: '' })).toMatchObject({ status: 400, text: 'Name is required' })
  expect(await submit({ name: '' })).toMatchObject({
    location: '/form',
    flash: { kind: 'error', text: 'Name is required', email: '' },
  })
  expect((await submit({ name: 'Ada', colour: 'red' })).flash.text).toBe('Unknown field: "colour".')
})

test('an error without a place is thrown, and another type of form is refused', async () => {
  expect(await submit({ name: 'taken' })).toMatchObject({ status: 409, text: 'Taken.', location: null })
  expect((await send('/form', { ...member, 'content-type': 'text/plain' }, 'name=Ada')).status).toBe(415)
})
