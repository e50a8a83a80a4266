import { type FormObject, listOf } from '../form-data.ts'

type Fields = Record<string, unknown>

export interface Expander {
  find(id: string): object | undefined
  /** Returns a field that an object has only if it is asked for. */
  include(object: Fields, name: string): object | undefined
}

/** Returns a copy with objects instead of ids, as in `expand[]=payment_intent.latest_charge` or `data.line_items`. */
export function expand<T extends object>(body: T, input: FormObject, expander: Expander): T {
  const copy = structuredClone(body)
  for (const path of listOf(input.expand)) {
    if (typeof path === 'string') expandPath(copy as Fields, path.split('.'), expander)
  }
  return copy
}

function expandPath(target: Fields, [name, ...rest]: string[], expander: Expander): void {
  if (name === undefined) return
  if (Array.isArray(target)) {
    for (const each of target) expandPath(each, [name, ...rest], expander)
    return
  }
  const value = findValue(target, name, expander)
  if (typeof value !== 'object' || value === null) return
  target[name] = value
  expandPath(value as Fields, rest, expander)
}

function findValue(target: Fields, name: string, { find, include }: Expander): unknown {
  const value = target[name]
  const found = typeof value === 'string' ? find(value) : (value ?? include(target, name))
  // An object that was expanded before belongs to this copy.
  return found === value ? value : structuredClone(found)
}
