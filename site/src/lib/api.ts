import { hc } from 'hono/client'
import type { Api } from '#api/app'

/** The store's calls, typed, from the browser. A page on the server uses `Astro.locals.api`, which is the same. */
export const api = hc<Api>('/')._api
