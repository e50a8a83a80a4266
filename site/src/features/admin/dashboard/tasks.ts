import type { CatalogHealth, PrintfulAccess, ProblemKind } from '#shared/contracts/catalog-health'
import type { Samples } from '#shared/contracts/storefront'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { ACCESS_TEXTS, isAccessProblem, PROBLEMS } from '../health/problems.ts'

export interface Task {
  text: string
  count: number | null
  /** Place that solves it: the screen of syncs, the storefront, the settings, or a section of the health. */
  section: ProblemKind | 'token' | 'sync' | 'storefront' | 'settings'
}

export interface TaskSources {
  health: CatalogHealth | undefined
  access: PrintfulAccess | undefined
  sync: SyncStatus | undefined
  /** Not read while the store sells, because 'Before you sell' names them. */
  samples: Samples | undefined
}

/** True if no sync has brought a product yet. */
export const isUnfilled = (sync: SyncStatus | undefined): boolean =>
  sync !== undefined && (sync.lastSync?.productCount ?? 0) === 0

const NO_PRODUCTS = 'The store has no products yet: sync them from Printful'
const SYNC_TEXTS = { failed: 'The last sync failed', stopped: 'The last sync was stopped' }

/** Judges the token by the last check, or else by the last sync, because the dashboard doesn't ask Printful. */
function tokenProblem({ access, sync }: TaskSources): string | undefined {
  if (access) return isAccessProblem(access.state) ? ACCESS_TEXTS[access.state] : undefined
  return sync?.lastRun?.reason === 'token_refused' ? ACCESS_TEXTS.refused : undefined
}

const NO_CONTACT = 'No contact address for shoppers: set CONTACT_EMAIL in .env and restart the store'

/** Lists sample content that shoppers would take for facts, and a missing contact address. */
function listStorefrontTasks(samples: Samples): Task[] {
  const { productsWithSampleBadges, hasSampleTestimonials, hasContactEmail } = samples
  const names = [productsWithSampleBadges > 0 && 'badges', hasSampleTestimonials && 'quotes']
    .filter((name) => name !== false)
    .join(' and ')
  const tasks: Task[] = []
  if (names) {
    const text = `${names[0]!.toUpperCase()}${names.slice(1)} are samples: replace or hide them before you sell`
    tasks.push({ text, count: null, section: 'storefront' })
  }
  if (!hasContactEmail) tasks.push({ text: NO_CONTACT, count: null, section: 'settings' })
  return tasks
}

/** Lists the tasks of an administrator, the most urgent first. */
export function listTasks(sources: TaskSources): Task[] {
  const { health, sync, samples } = sources
  const tasks: Task[] = []
  const outcome = sync?.lastRun?.outcome ?? 'succeeded'
  if (outcome !== 'succeeded') tasks.push({ text: SYNC_TEXTS[outcome], count: null, section: 'sync' })
  else if (isUnfilled(sync)) tasks.push({ text: NO_PRODUCTS, count: null, section: 'sync' })
  const token = tokenProblem(sources)
  if (token) tasks.push({ text: token, count: null, section: 'token' })
  for (const { kind, total } of health?.problems ?? []) {
    const { short, isTask } = PROBLEMS[kind]
    if (isTask && total > 0) tasks.push({ text: short, count: total, section: kind })
  }
  return [...tasks, ...(samples ? listStorefrontTasks(samples) : [])]
}
