import { z } from 'zod'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

export const manifestSchema = z.object({
  format: z.literal('opentowork-store'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  databaseSha256: sha256Schema,
  imageCount: z.int().nonnegative(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST_NAME = 'manifest.json'
export const DATABASE_NAME = 'store.sqlite'

export const imageName = (hash: string) => `images/${hash}/original`

export const imageHashOf = (name: string): string | undefined =>
  /^images\/([0-9a-f]{64})\/original$/.exec(name)?.[1]
