import type { z } from 'zod'

export function parseJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
