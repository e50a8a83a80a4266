import { expect, test } from 'bun:test'
import { findState } from './states.ts'

const COUNTRIES = {
  US: [
    { code: 'NV', name: 'Nevada' },
    { code: 'DC', name: 'District of Columbia' },
    { code: 'WA', name: 'Washington' },
  ],
  CA: [
    { code: 'BC', name: 'British Columbia' },
    { code: 'QC', name: 'Quebec' },
    { code: 'PE', name: 'Prince Edward Island' },
    { code: 'NL', name: 'Newfoundland and Labrador' },
    { code: 'NT', name: 'Northwest Territories' },
    { code: 'YT', name: 'Yukon' },
  ],
  AU: [{ code: 'NSW', name: 'New South Wales' }],
  JP: [
    { code: '01', name: 'Hokkaido' },
    { code: '13', name: 'Tokyo' },
    { code: '26', name: 'Kyoto' },
    { code: '47', name: 'Okinawa' },
  ],
}

test.each([
  ['US', 'nevada', 'NV'],
  ['US', 'US-NV', 'NV'],
  ['US', ' Ｎ．Ｖ． ', 'NV'],
  ['US', 'Washington, D.C.', 'DC'],
  ['US', 'd. c.', 'DC'],
  ['US', 'Wash.', 'WA'],
  ['US', 'Nev.', 'NV'],
  ['US', 'Washington', 'WA'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'QUÉBEC', 'QC'],
  ['CA', 'B.C.', 'BC'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['CA', 'ca-bc', 'BC'],
  ['CA', 'P.E.I.', 'PE'],
  ['CA', 'N.W.T.', 'NT'],
  ['CA', 'Yukon Territory', 'YT'],
  ['CA', 'Île-du-Prince-Édouard', 'PE'],
  ['CA', 'Newfoundland & Labrador', 'NL'],
  ['AU', 'N.S.W.', 'NSW'],
  ['AU', 'new  south wales', 'NSW'],
  ['JP', '東京都', '13'],
  ['JP', '東京', '13'],
  ['JP', 'Tōkyō-to', '13'],
  ['JP', '京都府', '26'],
  ['JP', '京都', '26'],
  ['JP', '北海道', '01'],
  ['JP', 'Okinawa Prefecture', '47'],
  ['JP', 'JP-13', '13'],
  ['US', 'Quebec', undefined],
  ['US', '', undefined],
  ['US', 'US', undefined],
  ['CA', '.', undefined],
] as const)('%s, %p is %p', (code, text, state) => {
  expect(findState({ code, name: code, states: COUNTRIES[code] }, text)).toBe(state)
})
