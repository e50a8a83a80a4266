interface StoreResponse {
  status: number
  headers: Headers
  body: string
}

/** Headers of every response that the store itself makes. */
const REQUIRED_HEADERS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]
const REVEALING_HEADERS = ['server', 'x-powered-by', 'x-aspnet-version', 'via']

/** Stack traces, SQL and paths of the server. The fuzzer's own values hold none of them. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /\bSQLITE_[A-Z]+|SQLiteError|DrizzleError|DrizzleQueryError/,
  /\bselect ".+ from "|insert into "|update ".+ set "/,
  /node_modules|site\/dist\/server|bun:sqlite/,
  new RegExp(escapeRegExp(process.cwd())),
  /\/tmp\/store-/,
]

function escapeRegExp(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

interface Request {
  method: string
  path: string
}

/** What is wrong with a response, one sentence each; empty where all is well. */
export function findProblems({ method, path }: Request, response: StoreResponse): string[] {
  const { status, headers, body } = response
  const problems: string[] = []
  // A 503 is documented, with a time to come back or a word about what is missing.
  if (status >= 500 && status !== 503) problems.push(`status ${status}`)
  for (const name of REQUIRED_HEADERS) {
    if (!headers.has(name)) problems.push(`${name} is missing`)
  }
  for (const name of REVEALING_HEADERS) {
    if (headers.has(name)) problems.push(`${name} names software`)
  }
  for (const [name, value] of headers) {
    const leak = LEAKS.find((pattern) => pattern.test(value))
    if (leak) problems.push(`${name} matches ${leak}`)
  }
  const leak = LEAKS.find((pattern) => pattern.test(body))
  if (leak) problems.push(`the body matches ${leak}`)
  if (/^\/_api(\/|$)/.test(pathOf(path)) && status >= 400 && method !== 'HEAD') {
    problems.push(...apiErrorProblems(response))
  }
  if (status === 405 && !headers.get('allow')) problems.push('405 without Allow')
  if (status === 429 && !headers.get('retry-after')) problems.push('429 without Retry-After')
  for (const cookie of headers.getSetCookie()) {
    if (!/; *(samesite=lax|max-age=0|expires=thu, 01 jan 1970)/i.test(cookie))
      problems.push(`a cookie without SameSite: ${cookie.split('=')[0]}`)
  }
  return problems
}

/** `/_api/..` is `/`. */
const pathOf = (target: string) => URL.parse(`http://store.invalid${target}`)?.pathname ?? target

function apiErrorProblems({ headers, body }: StoreResponse): string[] {
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return [`an error as ${headers.get('content-type')}`]
  }
  try {
    const { error, message } = JSON.parse(body) as { error?: unknown; message?: unknown }
    return [error, message].some((text) => typeof text === 'string' && text)
      ? []
      : ['an error without a sentence']
  } catch {
    return ['an error that is no JSON']
  }
}
