import { parseAccept } from 'hono/utils/accept'

const DEFAULT_COUNTRY = 'US'

/** Returns the first country that the browser's languages name (`Accept-Language: de-AT, en;q=0.5`) and that is in the list. */
export const preferredCountry = (acceptLanguage: string, countries: readonly { code: string }[]): string =>
  parseAccept(acceptLanguage)
    .filter(({ q }) => q > 0)
    .map(({ type }) => toRegion(type))
    .find((region) => countries.some(({ code }) => code === region)) ?? DEFAULT_COUNTRY

/** Returns the region of a language tag: `AT` of `de-AT`, `TW` of `zh-Hant-TW`. */
const toRegion = (tag: string): string | undefined =>
  tag.match(/^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i)?.[1]?.toUpperCase()
