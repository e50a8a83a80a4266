import type { Print } from '#sandbox/draw/print'
import { aboutYourself, endorsements, reorgDates } from '#sandbox/draw/prints/lists'
import { hashtag, ring } from '#sandbox/draw/prints/mark'
import * as pictograms from '#sandbox/draw/prints/pictograms'
import * as slogans from '#sandbox/draw/prints/slogans'
import * as small from '#sandbox/draw/prints/small'

/** Every design by the name that the catalogue calls it. */
const designs: Record<string, () => Print> = {
  ring,
  hashtag,
  insurance: slogans.insurance,
  'entry-level': slogans.entryLevel,
  'by-the-door': slogans.byTheDoor,
  'last-email': slogans.lastEmail,
  competitive: slogans.competitive,
  salary: slogans.salary,
  'strong-fit': slogans.strongFit,
  gap: slogans.gap,
  between: slogans.between,
  'notice-back': slogans.noticeBack,
  references: slogans.references,
  exit: slogans.exit,
  'name-tag': slogans.nameTag,
  notice: pictograms.notice,
  'circle-back': pictograms.circleBack,
  'culture-fit': pictograms.cultureFit,
  looking: pictograms.looking,
  ghost: pictograms.ghost,
  pto: pictograms.pto,
  snacks: small.snacks,
  intern: small.intern,
  'soft-skills': small.softSkills,
  available: small.available,
  reorg: pictograms.reorg,
  'reorg-dates': reorgDates,
  endorsements,
  'about-yourself': aboutYourself,
}

const made = new Map<string, Print>()

/** @throws when the catalogue names a design that is not there */
export function findPrint(name: string): Print {
  const print = made.get(name) ?? designs[name]?.()
  if (!print) throw new Error(`There is no design called ${name}`)
  made.set(name, print)
  return print
}

export const printNames = Object.keys(designs)
