import type { AstroLoggerDestination } from 'astro'
import createConsoleLogger from 'astro/logger/node'
import { getServices } from '#api/services'

/** Writes what Astro reports into the store's log. A build and the development server print it. */
export default function createAstroLogger(): AstroLoggerDestination {
  if (!import.meta.env.PROD) return createConsoleLogger()
  return {
    write({ level, label, message }) {
      if (level !== 'silent') getServices().log[level]({ label }, Bun.stripANSI(message))
    },
  }
}
