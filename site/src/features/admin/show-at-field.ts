import { serverMessage } from '../../lib/error-message.ts'

/** Makes an `onError` that shows the server's sentence at a field. Without a sentence, a toast says what failed. */
export const showAtField =
  (setError: (message: string | undefined) => void) =>
  (error: Error): boolean => {
    const message = serverMessage(error)
    setError(message)
    return message !== undefined
  }
