import bowser from 'bowser'

const MAX_USER_AGENT_LENGTH = 300
const MAX_LENGTH = 60

/** A browser in words, such as `Chrome on Windows`, from its `User-Agent`. Null for an unknown one. */
export function toDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  const device = [browser.name, os.name].filter(Boolean).join(' on ')
  return device.replace(/[^\p{L}\p{N} .-]/gu, '').slice(0, MAX_LENGTH) || null
}
