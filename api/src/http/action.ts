import type { Context, Handler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import type { Flash } from '#shared/contracts/flash'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import { redirectWithFlash } from './flash.ts'
import { type Fields, parseRequest, readFields, validate } from './validate.ts'

type FormServices = { env: Pick<Env, 'secureCookies'> }

type Message = Omit<Flash, 'kind'> & { path: string }

type Destination<M> = string | M | Response
type Done = Destination<Message>
type Refused = Destination<Omit<Message, 'text'>> | undefined

interface FormFace<C extends Context, S, R> {
  done: (c: C, result: R, services: S) => Done | Promise<Done>
  refused: (c: C, error: HTTPException) => Refused | Promise<Refused>
}

type FormContext<E extends AppEnv> = Context<E & { Variables: { fields: Fields } }>

interface FormOptions<E extends AppEnv, S, I, R> {
  guard?: (c: Context<E>, services: S) => void
  run: (c: Context<E>, services: S, input: I) => R | Promise<R>
  form: FormFace<FormContext<E>, S, R>
}

/** Runs a form's work and redirects to its destination. Throws all errors except refusals. */
export async function runForm(
  c: Context,
  { env }: FormServices,
  work: () => Promise<Done>,
  refused: (error: HTTPException) => Refused | Promise<Refused>,
): Promise<Response> {
  const lead = (kind: Flash['kind'], destination: Done) => {
    if (destination instanceof Response) return destination
    if (typeof destination === 'string') return c.redirect(destination, 303)
    const { path, ...message } = destination
    return redirectWithFlash(c, env, path, { kind, ...message })
  }
  try {
    return lead('success', await work())
  } catch (error) {
    const destination = error instanceof HTTPException ? await refused(error) : undefined
    if (destination === undefined) throw error
    const isPlace = typeof destination === 'string' || destination instanceof Response
    return lead('error', isPlace ? destination : { text: (error as Error).message, ...destination })
  }
}

const withoutPageFields = ({ next: _next, recovery: _recovery, username: _username, ...input }: Fields) =>
  input

/** Creates the handlers of a form that works without scripts. */
export const formAction =
  <E extends AppEnv, S extends FormServices, Z extends z.ZodType, R>({
    schema,
    guard,
    run,
    form: { done, refused },
  }: FormOptions<E, S, z.output<Z>, R> & { schema: Z }) =>
  (services: S): [typeof readFields, Handler<AppEnv>] => {
    const work = async (c: Context) => {
      guard?.(c, services)
      const input = parseRequest(schema, withoutPageFields(c.var.fields))
      return done(c, await run(c, services, input), services)
    }
    return [
      readFields,
      (c: Context) =>
        runForm(
          c,
          services,
          () => work(c),
          (error) => refused(c, error),
        ),
    ]
  }

/** Creates the JSON call and the form of an action. Both share the guard, the rules and, unless it needs its own, the schema. */
export function action<
  E extends AppEnv,
  S extends FormServices,
  Z extends z.ZodType,
  R,
  J extends Response,
  F extends z.ZodType = Z,
>(
  options: FormOptions<E, S, z.output<Z> | z.output<F>, R> & {
    schema: Z
    formSchema?: F
    json: (c: Context<E>, result: R) => J
  },
) {
  const { schema, formSchema, guard, run, json } = options
  const enter =
    (services: S): MiddlewareHandler<E> =>
    async (c, next) => {
      guard?.(c, services)
      await next()
    }
  type JsonInput = { in: { json: z.input<Z> }; out: { json: z.output<Z> } }
  type Call = Handler<E, string, JsonInput, Promise<J>>
  return {
    form: formAction({ ...options, schema: formSchema ?? schema }),
    json: (services: S): [MiddlewareHandler<E>, ReturnType<typeof validate<'json', Z>>, Call] => [
      enter(services),
      validate('json', schema),
      async (c) => json(c, await run(c, services, c.req.valid('json'))),
    ],
  }
}
