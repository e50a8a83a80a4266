import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Env, findSettingProblem, readEnv, type SettingName } from '../../src/env.ts'
import { OWNER_ONLY_FILE } from '../../src/platform/owner-only.ts'
import { setVariable } from './env-text.ts'

type Variables = Record<string, string | undefined>

/** Returns what Bun makes of a .env file, without the variables of this process. */
export function readEnvFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const print = 'process.stdout.write(JSON.stringify(process.env))'
  const command = [process.execPath, `--env-file=${path}`, '-e', print]
  return JSON.parse(Bun.spawnSync(command, { cwd: '/', env: {} }).stdout.toString())
}

/** The settings that are asked for. */
export const ASKED = [
  'SITE_URL',
  'PRINTFUL_API_TOKEN',
  'PRINTFUL_STORE_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
] as const satisfies SettingName[]
export type AskedName = (typeof ASKED)[number]

export type Settings = ReturnType<typeof openSettings>

/** Opens a .env file beside the variables of the process. Those that differ from the file are the environment's, and win. */
export function openSettings(path: string, variables: Variables) {
  const file = readEnvFile(path)
  const environment = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value?.trim() && value !== file[name]),
  )
  const find = (name: string) => environment[name] ?? file[name]
  const get = (name: AskedName): string | undefined => {
    const value = find(name)?.trim()
    return value && findSettingProblem(name, value) === undefined ? value : undefined
  }

  return {
    path,
    /** True if the environment sets it, so that the file doesn't count. */
    isFixed: (name: AskedName): boolean => Object.hasOwn(environment, name),
    /** Returns what is set, undefined if that is nothing or can't be right. */
    get,
    /** Returns why what is set can't be right. */
    findProblem(name: AskedName): string | undefined {
      const value = find(name)?.trim()
      return value ? findSettingProblem(name, value) : undefined
    },
    /** Reads all settings, without those that are asked for and can't be right. @throws SettingError for another one */
    env(): Env {
      const right = ASKED.map((name) => [name, get(name)])
      return readEnv({ ...file, ...environment, ...Object.fromEntries(right) })
    },
    /** Writes the file anew, so that a crash leaves the old one or the new one, which only its owner may read. */
    save(name: AskedName, value: string): void {
      const exists = existsSync(path)
      const target = exists ? realpathSync(path) : path
      const text = exists ? readFileSync(path, 'utf8') : ''
      const next = `${target}.${process.pid}.new`
      rmSync(next, { force: true })
      writeFileSync(next, setVariable(text, name, value), { mode: OWNER_ONLY_FILE, flush: true })
      renameSync(next, target)
      file[name] = value
    },
  }
}
