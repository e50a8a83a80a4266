import { errorStatus } from './error-message.ts'

/** A query's `retry`: one retry, but none for what does not exist. */
export const retryUnlessNotFound = (failureCount: number, error: Error) =>
  failureCount < 1 && errorStatus(error) !== 404
