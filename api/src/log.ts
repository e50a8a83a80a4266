import pino from 'pino'
import pretty from 'pino-pretty'
import type { Env } from './env.ts'
import { currentRequest } from './request-context.ts'
import { serializeError } from './serialize-error.ts'

export type Log = pino.Logger

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'email']

/** One JSON line per event in production, readable lines in development. Secrets and e-mail addresses are redacted. */
export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'production'>): Log {
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
  return env.production
    ? pino(options)
    : pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi
const URL_QUERY = /((?:https?:\/|^|[\s"'(])\/[^\s"'\\?#]*)\?[^\s"'\\]+/g

/** A finished line without the e-mail addresses and URL queries that a library's message may hold. */
export const redactLine = (line: string): string => line.replace(URL_QUERY, '$1').replace(EMAIL, '[Redacted]')
