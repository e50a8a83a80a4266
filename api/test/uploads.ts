import { cookieOf } from './auth.ts'
import { createTestImage } from './images.ts'
import { openTestApp } from './services.ts'

export const SITE_URL = 'https://shop.example'

/** An administrator on a database file of its own, who uploads images: `await using _ = test`. */
export async function openUploadTest(settings: Record<string, string> = {}) {
  const test = await openTestApp({ SITE_URL, ...settings })
  const { app, services } = test
  const cookie = cookieOf(services.db, 'admin')
  const request = async (path: string, init: RequestInit = {}, clientAddress?: string) => {
    const headers = { cookie, ...init.headers }
    const response = await app.fetch(new Request(SITE_URL + path, { ...init, headers }), { clientAddress })
    return response
  }
  const upload = async (content: BlobPart, { field = 'file', clientAddress = '192.0.2.1' } = {}) => {
    const body = new FormData()
    body.append(field, new File([content], 'photo.txt', { type: 'text/plain' }))
    const response = await request('/_api/admin/images', { method: 'POST', body }, clientAddress)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await request(`/_api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const get = async (path: string) => (await request(`/_api${path}`)).json()
  return { test, services, app, request, upload, post, get }
}

export const createPng = async (width = 40, height = 20) =>
  new Uint8Array(await createTestImage(width, height).png().toBuffer())
