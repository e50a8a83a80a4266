import pino from 'pino'
import type { Env } from '../env.ts'
import { currentRequest } from './request-context.ts'
import { serializeError } from './serialize-error.ts'

export type Log = pino.Logger

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'email']

export async function createLog(env: Pick<Env, 'LOG_LEVEL' | 'production'>): Promise<Log> {
  const options: pino.LoggerOptions = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const request = currentRequest()
      return request ? { requestId: request.requestId } : {}
    },
    serializers: { err: serializeError },
    redact: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)],
    hooks: { streamWrite: redactLine },
  }
  if (env.production) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}

// The lookbehind keeps the search linear in long texts.
const EMAIL =
  /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\.[a-z]{2,63}/gi
const WORD = /[^\s"'\\]+/g
const PATH_START = /^\/|\(\/|https?:\/\//

function withoutQuery(word: string): string {
  const query = word.indexOf('?')
  return query > 0 && PATH_START.test(word.slice(0, query)) ? word.slice(0, query) : word
}

export const redactLine = (line: string): string =>
  line.replace(WORD, withoutQuery).replace(EMAIL, '[Redacted]')
