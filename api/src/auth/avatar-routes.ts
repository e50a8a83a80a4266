import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { notFound } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { findAvatar } from './avatar.ts'

const CACHE_CONTROL = 'private, max-age=86400, immutable'

export const avatarRoutes = ({ db }: Pick<Services, 'db'>) =>
  new Hono<AppEnv>().get('/:name{.+\\.webp}', (c) => {
    const bytes = findAvatar(db, c.req.param('name').replace(/\.webp$/, ''))
    if (!bytes) throw notFound('Not found')
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': CACHE_CONTROL,
      'X-Content-Type-Options': 'nosniff',
    })
  })
