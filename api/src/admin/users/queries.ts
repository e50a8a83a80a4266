import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { twoFactor, users } from '../../db/schema.ts'

export const listUsers = (db: Db) =>
  db
    .select({
      email: users.email,
      role: users.role,
      hasTwoFactor: sql`${twoFactor.enabledAt} IS NOT NULL`.mapWith(Boolean),
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(twoFactor, eq(twoFactor.userId, users.id))
    .orderBy(asc(users.id))
    .all()
