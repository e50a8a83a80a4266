import type { BlankName } from './blanks.ts'
import type { SizeGuideDefinition } from './size-guide-definition.ts'
import { accessorySizeGuides } from './size-guides-accessories.ts'
import { adultSizeGuides } from './size-guides-adults.ts'
import { kidsSizeGuides } from './size-guides-kids.ts'

export const sizeGuides: Partial<Record<BlankName, SizeGuideDefinition>> = {
  ...adultSizeGuides,
  ...kidsSizeGuides,
  ...accessorySizeGuides,
}
