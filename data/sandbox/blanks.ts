import { accessoryBlanks } from './blanks-accessories.ts'
import { adultBlanks } from './blanks-adults.ts'
import { kidsBlanks } from './blanks-kids.ts'

export const blanks = { ...adultBlanks, ...kidsBlanks, ...accessoryBlanks }

export type BlankName = keyof typeof blanks
