import { expect, test } from 'bun:test'
import { preferredCountry } from './_preferred-country.ts'

const COUNTRIES = ['AT', 'BR', 'DE', 'TW', 'US'].map((code) => ({ code }))

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'AT'],
  ['de,de-DE;q=0.9,en-US;q=0.8', 'DE'],
  ['en-GB;q=0.5, pt-br;q=0.7', 'BR'],
  ['en-US;q=0.3, de-AT;q=0', 'US'],
  ['zh-Hant-TW', 'TW'],
  ['en-GB,en', 'US'],
  ['*;q=x, -, de-', 'US'],
  ['', 'US'],
])('%p chooses %s', (acceptLanguage, country) => {
  expect(preferredCountry(acceptLanguage, COUNTRIES)).toBe(country)
})
