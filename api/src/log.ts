import pino from 'pino'
import pretty from 'pino-pretty'
import type { Env } from './env.ts'

export type Log = pino.Logger

/** One JSON line per event in production, readable lines in development. Secrets are redacted. */
export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'production'>): Log {
  const options: pino.LoggerOptions = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: [
      'password',
      'token',
      'cookie',
      'authorization',
      '*.password',
      '*.token',
      '*.cookie',
      '*.authorization',
    ],
  }
  return env.production
    ? pino(options)
    : pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
