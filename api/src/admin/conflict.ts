import { refusal } from '../http/refusal.ts'

const conflict = (current: object) =>
  refusal(409, { reason: 'conflict', current }, 'Someone else has changed this since you opened it.')

/** Compares the time of a save's screen, if it is given, with the stored one. @throws 409 with the stored `current` */
export function requireUnchanged(updatedAt: string | undefined, stored: { updatedAt: string }): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(stored.updatedAt)) return
  throw conflict(stored)
}

interface SavedWhole<T> {
  /** State that the save's screen has read. Nothing is compared without it. */
  read: T | undefined
  saved: T
  stored: T
}

/** Compares values that have no time of their own, such as the order of a list. @throws 409 with `current` */
export function requireAsRead<T>({ read, saved, stored }: SavedWhole<T>, current: object): void {
  if (read === undefined || Bun.deepEquals(read, stored) || Bun.deepEquals(saved, stored)) return
  throw conflict(current)
}
