import type { NewProducts, PrintfulAccess, RangeHealth } from '#shared/contracts/range-health'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { ACCESS_TEXTS, isAccessProblem, listProblems, type SectionId } from '../health/problems.ts'

export interface Task {
  text: string
  /** Null for what isn't counted. */
  count: number | null
  /** Where it can be done: the screen of syncs, or a section of the range's health. */
  section: SectionId | 'sync'
}

/** Each undefined until it is known. */
export interface TaskSources {
  health: RangeHealth | undefined
  access: PrintfulAccess | undefined
  sync: SyncStatus | undefined
  newProducts: NewProducts | undefined
}

const SYNC_TEXTS = { failed: 'The last sync failed', stopped: 'The last sync was stopped' }

/** Judges the token by the last check, else by the last sync: the dashboard itself doesn't ask Printful. */
function tokenProblem({ access, sync }: TaskSources): string | undefined {
  if (access) return isAccessProblem(access.state) ? ACCESS_TEXTS[access.state] : undefined
  return sync?.lastRun?.reason === 'token_refused' ? ACCESS_TEXTS.refused : undefined
}

/** Lists what an administrator can do something about, the most urgent first. */
export function listTasks(sources: TaskSources): Task[] {
  const { health, sync, newProducts } = sources
  const tasks: Task[] = []
  const outcome = sync?.lastRun?.outcome ?? 'succeeded'
  if (outcome !== 'succeeded') tasks.push({ text: SYNC_TEXTS[outcome], count: null, section: 'sync' })
  const token = tokenProblem(sources)
  if (token) tasks.push({ text: token, count: null, section: 'token' })
  if (newProducts?.total)
    tasks.push({ text: 'New since your last visit', count: newProducts.total, section: 'new' })
  const problems = health ? listProblems(health) : []
  for (const { section, text, count = 0 } of problems) {
    // Where a garment is made is nobody's task.
    if (count > 0 && section !== 'regions') tasks.push({ text, count, section })
  }
  return tasks
}
