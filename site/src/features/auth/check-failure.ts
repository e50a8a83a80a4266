const KEY = 'session-check-failure'

/** Stores a message for the login page of this tab. In a URL, anyone could make it say anything. */
export function storeCheckFailure(message: string): void {
  try {
    sessionStorage.setItem(KEY, message)
  } catch {}
}

export function takeCheckFailure(): string | null {
  try {
    const message = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return message
  } catch {
    return null
  }
}
