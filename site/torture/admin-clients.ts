import type { AdminProduct, ImageEntry } from '#shared/contracts/admin-product'
import type { AdminCollection } from '#shared/contracts/collection'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, type TestServer } from '../test/server.ts'
import type { Random } from './random.ts'
import type { WritingClient } from './writing-client.ts'

type Send = <T>(path: string, body?: unknown) => Promise<T>

/** Administrators who write descriptions, features and images, and make, change and remove collections. */
export function createAdminClients(server: TestServer, random: Random): WritingClient[] {
  let cookie = ''
  const send: Send = async (path, body) => {
    cookie ||= await adminCookie(server, ADMIN)
    const response = await request(server, `/_api/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    })
    const text = await response.text()
    if (response.status !== 200 && response.status !== 201)
      throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  return [
    createFieldClient('descriptions', send, random, {
      next: (text) => text,
      save: (productId, description) => send('products/description', { productId, description }),
      read: ({ description }) => description ?? '',
    }),
    createFieldClient('features', send, random, {
      next: (text) => [text, `${text} b`, `${text} c`],
      save: (productId, features) => send('products/features', { productId, features }),
      read: ({ features }) => features,
    }),
    createFieldClient('images', send, random, {
      next: (text) => [toImage(text, 0), toImage(text, 1)],
      save: (productId, images) => send('products/images', { productId, images }),
      read: ({ configuredImages }) => configuredImages,
    }),
    createCollectionClient(send),
  ]
}

/** On a host whose images the store doesn't fetch. */
const toImage = (text: string, displayOrder: number): ImageEntry => ({
  imageUrl: `https://images.example/${encodeURIComponent(text)}/${displayOrder}.png`,
  imageType: 'detail',
  displayOrder,
  isActive: true,
  altText: text,
})

interface Field<T> {
  next(text: string): T
  save(productId: number, value: T): Promise<unknown>
  read(product: AdminProduct): T
}

function createFieldClient<T>(name: string, send: Send, random: Random, field: Field<T>): WritingClient {
  const saved = new Map<number, T>()
  let pending: { id: number; value: T } | undefined
  let count = 0
  let ids: number[] | undefined
  return {
    name,
    acknowledged: () => count,
    async write() {
      ids ??= (await send<AdminProduct[]>('products')).map(({ id }) => id)
      const id = random.pick(ids)
      pending = { id, value: field.next(`${name} ${count}.${random.integer(0, 1e6)}`) }
      await field.save(id, pending.value)
      saved.set(id, pending.value)
      pending = undefined
      count++
    },
    async check() {
      const products = await send<AdminProduct[]>('products')
      const problems: string[] = []
      for (const product of products) {
        const found = field.read(product)
        const wasPending = pending?.id === product.id && Bun.deepEquals(found, pending.value)
        if (wasPending) saved.set(product.id, found)
        else if (saved.has(product.id) && !Bun.deepEquals(found, saved.get(product.id))) {
          problems.push(
            `product ${product.id} has ${JSON.stringify(found)}, not ${JSON.stringify(saved.get(product.id))}`,
          )
        }
      }
      pending = undefined
      return problems
    },
  }
}

const MAX_COLLECTIONS = 5

function createCollectionClient(send: Send): WritingClient {
  /** Names by id. */
  const saved = new Map<number, string>()
  let pendingName: string | undefined
  let pendingId: number | undefined
  let count = 0
  const begin = (id: number | undefined, name: string | undefined) => {
    pendingId = id
    pendingName = name
  }
  return {
    name: 'collections',
    acknowledged: () => count,
    async write() {
      const name = `Torture ${count}`
      const [oldest] = saved.keys()
      if (saved.size < MAX_COLLECTIONS || oldest === undefined) {
        begin(undefined, name)
        saved.set((await send<AdminCollection>('collections', { name })).id, name)
      } else if (count % 3 === 0) {
        begin(oldest, undefined)
        await send('collections/remove', { collectionId: oldest })
        saved.delete(oldest)
      } else {
        begin(oldest, name)
        await send('collections/update', { collectionId: oldest, name })
        saved.set(oldest, name)
      }
      begin(undefined, undefined)
      count++
    },
    async check() {
      const collections = await send<AdminCollection[]>('collections')
      const found = new Map(
        collections.filter(({ name }) => name.startsWith('Torture ')).map(({ id, name }) => [id, name]),
      )
      const problems: string[] = []
      for (const id of new Set([...saved.keys(), ...found.keys()])) {
        const isPending =
          pendingId === undefined
            ? !saved.has(id) && found.get(id) === pendingName
            : id === pendingId && found.get(id) === pendingName
        if (found.get(id) !== saved.get(id) && !isPending) {
          problems.push(`collection ${id} is ${found.get(id)}, not ${saved.get(id)}`)
        }
      }
      saved.clear()
      for (const [id, name] of found) saved.set(id, name)
      begin(undefined, undefined)
      return problems
    },
  }
}
