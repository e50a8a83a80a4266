import type { Call } from './network.ts'
import type { Owner } from './schedule.ts'

/** Kinds of reads that together say what has become of a payment. */
export const READS = ['payment_intents', 'refunds', 'disputes'] as const
export type Read = (typeof READS)[number]

interface ArrivedCall extends Call {
  arrivedAt: number
}

const READ = /^GET \/v1\/(payment_intents|refunds|disputes)(?:\/|\?(?:.*&)?payment_intent=)(\w+)/
const CORRECTION = /^PUT \/orders\/(\d+)/
/** The store reads a draft once more in this time before it confirms it. */
const UNSEEN_MS = 2000
const CONFIRMATION = /^POST \/orders\/(\d+)\/confirm/

/** Records the calls of the store by which an order is corrected or confirmed, and the reads of its payment. */
export function createCallRecord(now: () => number) {
  const reads = new Map<Owner, Map<string, ArrivedCall[]>>()
  const confirmations = new Map<number, Call>()
  const corrections = new Set<number>()
  const edits = new Map<number, number>()

  return {
    noteAnswer(call: Call): void {
      const [, id] = CONFIRMATION.exec(call.line) ?? []
      if (id !== undefined && call.status === 200) confirmations.set(Number(id), call)
      const [, correctedId] = CORRECTION.exec(call.line) ?? []
      if (correctedId !== undefined) corrections.add(Number(correctedId))
    },

    noteArrival(call: Call): void {
      const [, read, intentId] = READ.exec(call.line) ?? []
      if (read === undefined || call.status !== 200) return
      const ofOwner = reads.get(call.owner) ?? new Map<string, ArrivedCall[]>()
      reads.set(call.owner, ofOwner)
      const arrived = { ...call, arrivedAt: now() }
      const key = `${read} ${intentId}`
      const others = ofOwner.get(key)
      if (others) others.push(arrived)
      else ofOwner.set(key, [arrived])
    },

    /** Notes that a person changes a draft in Printful's dashboard. */
    noteEdit: (printfulId: number): void => void edits.set(printfulId, now()),

    /** True if a person changed a draft so shortly before an instant that the store can't have seen it. */
    isEditedJustBefore: (printfulId: number, at: number): boolean =>
      at - (edits.get(printfulId) ?? Number.NEGATIVE_INFINITY) < UNSEEN_MS,

    /** Finds the call by which an order of Printful's was confirmed last. */
    findConfirmation: (printfulId: number): Call | undefined => confirmations.get(printfulId),

    /** True if the store has tried to correct an order of Printful's. */
    isCorrected: (printfulId: number): boolean => corrections.has(printfulId),

    /** Finds when Stripe last answered a read whose response the process had before it sent a call, in milliseconds. */
    findRead: ({ owner, sentAt }: Call, read: Read, intentId: string): number | undefined =>
      reads
        .get(owner)
        ?.get(`${read} ${intentId}`)
        ?.findLast(({ arrivedAt }) => arrivedAt <= sentAt)?.answeredAt,
  }
}
