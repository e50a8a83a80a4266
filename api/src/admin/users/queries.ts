import { asc } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

export const listUsers = (db: Db) =>
  db
    .select({ email: users.email, role: users.role, createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.id))
    .all()
