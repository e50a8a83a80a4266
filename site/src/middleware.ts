import { defineMiddleware } from 'astro:middleware'
import { hc } from 'hono/client'
import { type Api, createApp } from '#api/app'
import { currentStore } from '#api/store'
import { readVisitor } from '../server/visitor.ts'

/** Gives each page the store's calls, answered in this very process, and what it may know of its visitor. */
let app: ReturnType<typeof createApp> | undefined

export const onRequest = defineMiddleware(({ locals, request, isPrerendered }, next) => {
  if (isPrerendered) return next()
  const store = currentStore()
  app ??= createApp(store)
  const answer = app
  const cookie = request.headers.get('cookie')
  locals.env = store.env
  locals.api = hc<Api>(store.env.SITE_URL, {
    headers: cookie ? { cookie } : {},
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answer.fetch(new Request(input, init)),
  })._api
  locals.cartCount = readVisitor(request).cartCount
  return next()
})
