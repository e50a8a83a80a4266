import { CartRequestError } from './cart.api.ts'

interface FailureTexts {
  /** For an error without a message from the server. */
  fallback: string
  offline: string
}

export interface Failure {
  text: string
  /** False when the server refused: it would again. */
  isRetryable: boolean
}

/** Decides what to say about a change that failed. */
export function toFailure(error: unknown, isOnline: boolean, { fallback, offline }: FailureTexts): Failure {
  const status = error instanceof CartRequestError ? error.status : undefined
  const message = error instanceof Error ? error.message : ''
  return {
    text: status === undefined && !isOnline ? offline : message || fallback,
    isRetryable: status === undefined || status === 429 || status >= 500,
  }
}
