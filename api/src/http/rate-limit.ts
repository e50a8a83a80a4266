import { HTTPException } from 'hono/http-exception'
import ipaddr from 'ipaddr.js'
import type { Env } from '../env.ts'
import { isLoopback } from '../platform/loopback.ts'

const MINUTE_MS = 60_000
const MAX_KEYS = 50_000

interface RateLimiterOptions {
  perMinute: number
  maxKeys?: number
  now?: () => number
}

interface Bucket {
  tokens: number
  updatedAt: number
}

/** A token bucket for each key that holds one minute's allowance and refills steadily. */
export class RateLimiter {
  #buckets = new Map<string, Bucket>()
  #perMinute: number
  #maxKeys: number
  #now: () => number

  constructor({ perMinute, maxKeys = MAX_KEYS, now = () => performance.now() }: RateLimiterOptions) {
    this.#perMinute = perMinute
    this.#maxKeys = maxKeys
    this.#now = now
  }

  get size() {
    return this.#buckets.size
  }

  take(key: string): number {
    const now = this.#now()
    const tokens = this.#refilled(this.#buckets.get(key), now)
    const isAllowed = tokens >= 1
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, updatedAt: now })
    this.#evict(now)
    return isAllowed ? 0 : Math.ceil(((1 - tokens) * MINUTE_MS) / this.#perMinute / 1000)
  }

  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(bucket.tokens + 1, this.#perMinute)
  }

  #refilled(bucket: Bucket | undefined, now: number): number {
    if (!bucket) return this.#perMinute
    const refill = ((now - bucket.updatedAt) * this.#perMinute) / MINUTE_MS
    return Math.min(bucket.tokens + refill, this.#perMinute)
  }

  #evict(now: number) {
    for (const [key, { updatedAt }] of this.#buckets) {
      if (this.#buckets.size <= this.#maxKeys && now - updatedAt < MINUTE_MS) break
      this.#buckets.delete(key)
    }
  }
}

/** Returns a client's key, undefined if limits don't apply: in process, or for a proxy or operator on loopback. */
export function rateLimitKey(
  clientAddress: string | undefined,
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
): string | undefined {
  if (clientAddress === undefined || (!TRUST_PROXY && isLoopback(clientAddress))) return undefined
  return clientKey(clientAddress)
}

/** Takes a token for a limited client. Returns 0, or the seconds to wait. */
export function takeToken(
  limiter: RateLimiter,
  clientAddress: string | undefined,
  env: Pick<Env, 'TRUST_PROXY'>,
): number {
  const key = rateLimitKey(clientAddress, env)
  return key === undefined ? 0 : limiter.take(key)
}

export const tooManyRequests = (message: string, waitSeconds: number) =>
  new HTTPException(429, {
    message,
    res: new Response(null, { headers: { 'Retry-After': String(waitSeconds) } }),
  })

/** Names a client by its address, or by the /64 network of an IPv6 address, all of which one subscriber has. */
export function clientKey(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return `address:${address?.slice(0, 100) || 'unknown'}`
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `address:${parsed.toString()}`
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `address:${network.join(':')}::/64`
}
