import { errorStatus } from '../../lib/error-message.ts'

/** Retries once without a response or after a server error, never after a refusal (4xx). */
export const retryOnce = {
  retry: (failures: number, error: Error) => failures < 1 && (errorStatus(error) ?? 500) >= 500,
  retryDelay: 500,
}
