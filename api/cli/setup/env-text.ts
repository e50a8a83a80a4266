const PLAIN = /^[\w./:@%+,=~?&!*()[\]{}|;<>^-]+$/
const QUOTES = ['"', "'", '`']

/** Returns a value as Bun reads it whole from a .env file. @throws for one that no quotes can hold */
export function quoteValue(value: string): string {
  if (value === '' || PLAIN.test(value)) return value
  // Bun turns \n between double quotes into a line break, and takes no quote after a backslash for the end.
  const quote = QUOTES.find((mark) => !value.includes(mark) && !(mark === '"' && value.includes('\\')))
  if (!quote || value.endsWith('\\') || /[\r\n]/.test(value))
    throw new Error('A .env file can’t hold this value: it has all kinds of quotes or ends with a backslash.')
  return `${quote}${value.replaceAll('$', '\\$')}${quote}`
}

const VALUE = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|(?:(?!\s*#|\s*$)[^\n])*/.source

/** Sets a variable in the text of a .env file. Other lines, and a comment behind the value, stay as they are. */
export function setVariable(text: string, name: string, value: string): string {
  const line = new RegExp(`^([^\\S\\n]*(?:export[^\\S\\n]+)?${name}[^\\S\\n]*=[^\\S\\n]*)(?:${VALUE})`, 'gm')
  const quoted = quoteValue(value)
  // The last one counts.
  const last = [...text.matchAll(line)].at(-1)
  if (!last) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${name}=${quoted}\n`
  const end = last.index + last[0].length
  return `${text.slice(0, last.index)}${last[1]}${quoted}${text.slice(end)}`
}

const SHOWN = 4
const MIN_HIDDEN = 8

/** Masks a secret wherever a text repeats it. */
export const maskIn = (text: string, secret: string): string => text.replaceAll(secret, maskSecret(secret))

/** Masks a secret, such as `sk_live_…4f2a`. Of a URL it hides the password, and of a short secret everything. */
export function maskSecret(secret: string): string {
  const url = URL.parse(secret)
  if (url?.host) return secret.replace(/(?<=:\/\/[^/]*:)[^/]*(?=@)/, '…')
  const [prefix = ''] = /^(?:[a-z]{2,5}_(?:test_|live_)?)?/.exec(secret) ?? []
  const hidden = secret.length - prefix.length - SHOWN
  return hidden < MIN_HIDDEN ? `${prefix}…` : `${prefix}…${secret.slice(-SHOWN)}`
}
