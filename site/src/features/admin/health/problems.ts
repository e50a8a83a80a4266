import type { PrintfulAccess, ProblemKind } from '#shared/contracts/catalog-health'

interface ProblemText {
  short: string
  title: string
  intro: string
  none: string
  /** Dialog that solves the problem. Without one, Printful does. */
  edit?: 'images' | 'description'
  /** True if an administrator can solve it. */
  isTask: boolean
}

export const PROBLEMS: Record<ProblemKind, ProblemText> = {
  low_margin: {
    short: 'Low margins',
    title: 'Low margins',
    intro:
      'What is left of the price after Printful’s charge for the garment, before shipping and tax. Worst first.',
    none: 'Every known margin is above the threshold.',
    isTask: true,
  },
  unknown_cost: {
    short: 'Cost unknown',
    title: 'Cost unknown',
    intro:
      'No sync has read what Printful charges for these, or it isn’t in US dollars. The next sync asks again.',
    none: 'Every cost is known.',
    isTask: false,
  },
  sold_out: {
    short: 'Sold out',
    title: 'Sold out',
    intro: 'What shoppers can’t have now. It comes back some day.',
    none: 'Nothing is sold out. Enjoy it while it lasts.',
    isTask: true,
  },
  discontinued: {
    short: 'Discontinued',
    title: 'Discontinued',
    intro: 'What Printful no longer makes.',
    none: 'Nothing is discontinued.',
    isTask: true,
  },
  no_description: {
    short: 'No description',
    title: 'Without a description',
    intro:
      'Printful sends none. Until somebody writes one, the product page makes do with the garment’s own.',
    none: 'Every product has a description. Somebody did their homework.',
    edit: 'description',
    isTask: true,
  },
  no_alt_text: {
    short: 'No alternative text',
    title: 'Without alternative texts',
    intro: 'Images chosen here that say nothing to those who can’t see them.',
    none: 'Every image chosen here says what it shows.',
    edit: 'images',
    isTask: true,
  },
  feed_rejected: {
    short: 'Rejected by engines',
    title: 'Rejected by shopping engines',
    intro: 'What an engine would refuse of the product feed, /feed.tsv.',
    none: 'Every row of the feed has what engines ask for.',
    edit: 'images',
    isTask: true,
  },
  left_out: {
    short: 'Left out by the sync',
    title: 'Left out by the last sync',
    intro: 'What Printful lists and the shop could not take over, or took over with a doubt.',
    none: 'The last sync left nothing out.',
    isTask: true,
  },
}

export const ACCESS_TEXTS: Record<PrintfulAccess['state'], string> = {
  ok: 'Token accepted',
  sandbox: 'Sandbox, no token',
  missing: 'No token',
  refused: 'Token refused',
  unreachable: 'Printful unreachable',
}

/** Returns true if syncs can't work. The sandbox isn't a problem, because somebody chose it. */
export const isAccessProblem = (state: PrintfulAccess['state']): boolean =>
  state !== 'ok' && state !== 'sandbox'
