import { asc, eq, sql } from 'drizzle-orm'
import type { AdminUser, UpdateUser } from '#shared/contracts/admin-user'
import type { Db } from '../../db/client.ts'
import { twoFactor, users } from '../../db/schema/accounts.ts'

const adminUserColumns = {
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  role: users.role,
  isDisabled: users.isDisabled,
}

export const listAdminUsers = (db: Db): AdminUser[] =>
  db.select(adminUserColumns).from(users).orderBy(asc(users.id)).all()

export const findAdminUser = (db: Db, id: number): AdminUser | undefined =>
  db.select(adminUserColumns).from(users).where(eq(users.id, id)).get()

export function updateUser(db: Db, { userId, ...changes }: UpdateUser): void {
  db.update(users).set(changes).where(eq(users.id, userId)).run()
}

export const listUsers = (db: Db) =>
  db
    .select({
      email: users.email,
      role: users.role,
      isDisabled: users.isDisabled,
      hasTwoFactor: sql`${twoFactor.enabledAt} IS NOT NULL`.mapWith(Boolean),
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(twoFactor, eq(twoFactor.userId, users.id))
    .orderBy(asc(users.id))
    .all()
