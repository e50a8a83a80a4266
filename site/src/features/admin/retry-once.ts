import { errorStatus } from '../../lib/error-message.ts'

/** A list is asked for once more when nothing answered, or the server failed; a refusal stands. */
export const retryOnce = {
  retry: (failures: number, error: Error) => failures < 1 && (errorStatus(error) ?? 500) >= 500,
  retryDelay: 500,
}
