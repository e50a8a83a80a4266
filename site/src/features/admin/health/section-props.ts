import type { RangeHealth } from '#shared/contracts/range-health'

/** What a section is drawn from. */
export interface HealthSectionProps {
  /** Undefined until it has been loaded. */
  health: RangeHealth | undefined
  isFailed: boolean
}
