import type { PrintfulAccess, RangeHealth } from '#shared/contracts/range-health'

export type SectionId =
  | 'new'
  | 'margins'
  | 'stock'
  | 'regions'
  | 'descriptions'
  | 'alt-texts'
  | 'left-out'
  | 'token'

export interface Problem {
  section: SectionId
  text: string
  /** Undefined until it is known. */
  count: number | undefined
}

/** Lists what each section counts, in the page's order. */
export const listProblems = (health: RangeHealth | undefined): Problem[] => [
  {
    section: 'margins',
    text: health ? `Margins below ${health.marginThreshold}%` : 'Low margins',
    count: health?.margins.below,
  },
  { section: 'stock', text: 'Sold out or discontinued', count: health?.stock.total },
  { section: 'regions', text: 'Not made everywhere', count: health?.regions.total },
  { section: 'descriptions', text: 'No description', count: health?.descriptions.total },
  { section: 'alt-texts', text: 'No alternative text', count: health?.altTexts.total },
  { section: 'left-out', text: 'Left out by the sync', count: health && countLeftOut(health) },
]

export const countLeftOut = ({ lastSync }: RangeHealth): number =>
  lastSync ? lastSync.leftOut.total + lastSync.failedBlanks.total : 0

export const ACCESS_TEXTS: Record<PrintfulAccess['state'], string> = {
  ok: 'Token accepted',
  sandbox: 'Sandbox, no token',
  missing: 'No token',
  refused: 'Token refused',
  unreachable: 'Printful unreachable',
}

/** The sandbox is none: somebody chose it. */
export const isAccessProblem = (state: PrintfulAccess['state']): boolean =>
  state !== 'ok' && state !== 'sandbox'
