import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { type Role, roleSchema, type User } from '#shared/contracts/session'
import { adminGate } from './admin-gate.ts'

const as = (role: Role): User => ({ id: 1, email: 'a@example.com', displayName: 'A', avatarUrl: null, role })

const files = [...new Bun.Glob('**/*').scanSync('site/src/pages/admin')]
const pages = files
  // What begins with an underline is no page to Astro.
  .filter((file) => /\.(astro|ts|md|html)$/.test(file) && !/(^|\/)_/.test(file))
  .map((file) =>
    `/admin/${file.replace(/(index)?\.\w+$/, '').replace(/\[[^\]]+\]/g, '1')}`.replace(/\/$/, ''),
  )

test('every page below /admin, and every address where none is, asks for an administrator', () => {
  expect(pages.length).toBeGreaterThan(0)
  for (const page of [...pages, '/admin', '/admin/', '/admin/nothing/here', '/ADMIN/products']) {
    expect({ page, gate: adminGate([page], null) }).toEqual({ page, gate: 'login' })
    expect({ page, gate: adminGate([page], as('user')) }).toEqual({ page, gate: 'denied' })
    expect({ page, gate: adminGate([page], as('admin')) }).toEqual({ page, gate: 'open' })
  }
})

test('the page that the router chose counts, however the address was spelled', () => {
  expect(adminGate(['/%61dmin', '/admin'], null)).toBe('login')
})

test('no admin page is made at build time, where nobody would ask who reads it', () => {
  for (const file of files) {
    expect(readFileSync(`site/src/pages/admin/${file}`, 'utf8')).not.toMatch(/prerender\s*=\s*true/)
  }
})

test('everything else is open to everyone', () => {
  for (const address of ['/', '/products', '/administrators', '/products/admin', '/login']) {
    for (const user of [null, ...roleSchema.options.map(as)]) expect(adminGate([address], user)).toBe('open')
  }
})
