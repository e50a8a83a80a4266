import { type CANCEL_SYMBOL, isCancel, log, password, text } from '@clack/prompts'
import { ZodError } from 'zod'
import { findSettingProblem } from '../../src/env.ts'
import { maskIn, maskSecret } from './env-text.ts'
import type { AskedName, Settings } from './settings.ts'

interface Question {
  name: AskedName
  message: string
  isSecret?: boolean
  /** Tries an answer. Returns what to say of it. @throws Error with the reason why it fails */
  attempt(value: string): Promise<string> | string
}

export interface Answer {
  value: string | undefined
  isNew: boolean
  /** True if the value was tried and works. */
  works: boolean
}

/** Returns an answer. @throws Error if the question was canceled */
export function requireAnswer<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (isCancel(answer)) throw new Error('Stopped. What was answered before is saved.')
  return answer
}

export async function askText(message: string, isSecret = false): Promise<string> {
  const answer = requireAnswer(await (isSecret ? password({ message }) : text({ message })))
  return (answer ?? '').trim()
}

/** Returns the reason of an error in one line, which that of a schema has not. */
export function errorText(error: unknown): string {
  if (error instanceof ZodError) return 'The answer can’t be read.'
  return error instanceof Error ? error.message : String(error)
}

/** Asks for a setting until an answer works, and saves it. An empty answer keeps what is set. */
export async function askSetting(settings: Settings, question: Question): Promise<Answer> {
  const { name, message, isSecret = false } = question
  const current = settings.get(name)
  const shown = current && (isSecret ? maskSecret(current) : current)
  const problem = settings.findProblem(name)
  if (problem) log.warn(`${name} ${problem}, so what is set does not count.`)
  if (settings.isFixed(name)) {
    log.info(`${name} is set by the environment${shown ? ` (${shown})` : ''}, which wins over the file.`)
    return { value: current, isNew: false, works: current ? await tryValue(question, current) : false }
  }
  const hint = current ? ` (Enter keeps ${shown})` : ' (Enter leaves it out)'
  for (;;) {
    const answer = await askText(`${message}${hint}`, isSecret)
    if (answer === '') {
      if (current) return { value: current, isNew: false, works: await tryValue(question, current) }
      log.warn(`${name} is left out.`)
      return { value: undefined, isNew: false, works: false }
    }
    if (await tryValue(question, answer)) {
      settings.save(name, answer)
      return { value: answer, isNew: answer !== current, works: true }
    }
  }
}

async function tryValue({ name, attempt }: Question, value: string): Promise<boolean> {
  const problem = findSettingProblem(name, value)
  if (problem) {
    log.error(`${name} ${problem}.`)
    return false
  }
  try {
    log.success(await attempt(value))
    return true
  } catch (error) {
    // Some services repeat what they were given.
    log.error(maskIn(errorText(error), value))
    return false
  }
}
