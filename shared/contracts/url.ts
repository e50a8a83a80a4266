import { z } from 'zod'

export const webUrlSchema = (name: string) => {
  const message = `${name} must be an http or https address.`
  return (
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: message, abort: true })
      .max(2048, `${name} is too long.`)
      // `new URL` accepts whitespace and backslashes that an attribute, a fetch or another browser doesn't.
      .refine((url) => {
        const { username, password } = new URL(url)
        return /^[^\s\\]+$/.test(url) && !username && !password
      }, message)
  )
}
