import type { APIRoute, GetStaticPaths } from 'astro'
import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE, speculationRules } from '../speculation-rules.ts'

export const prerender = true

export const getStaticPaths: GetStaticPaths = () => [
  { params: { hash: SPECULATION_RULES_PATH.split('.')[1] } },
]

export const GET: APIRoute = () =>
  new Response(speculationRules, { headers: { 'content-type': SPECULATION_RULES_TYPE } })
