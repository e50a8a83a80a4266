export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

/** Parses brackets as Stripe's API does: `items[0][price]=5&expand[]=a`. Lists are objects by index. */
export function parseBracketForm(text: string): FormObject {
  const root: FormObject = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    let target = root
    for (const part of path.slice(0, -1)) {
      const next = target[part]
      const object = typeof next === 'object' ? next : {}
      target[part] = object
      target = object
    }
    const last = path.at(-1) || String(Object.keys(target).length)
    target[last] = value
  }
  return root
}

export const listOf = (value: FormValue | undefined): FormValue[] =>
  typeof value === 'object' ? Object.values(value) : []
export function at(value: FormValue | undefined, ...path: string[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (found, name) => (typeof found === 'object' ? found[name] : undefined),
    value,
  )
}
export const textAt = (value: FormValue | undefined, ...path: string[]): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}
