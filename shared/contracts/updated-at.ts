import { z } from 'zod'

/** In a save: `updatedAt` of the product or collection as it was read. The save is refused where it has changed since. */
export const readAtSchema = z.iso
  .datetime('updatedAt must be a time like "2026-01-31T12:00:00.000Z".')
  .optional()
