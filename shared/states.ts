import type { Country } from './contracts/checkout.ts'
import { toWords } from './words.ts'

const OTHER_NAMES: Record<string, Record<string, readonly string[]>> = {
  US: {
    AL: ['Ala'],
    AZ: ['Ariz'],
    AR: ['Ark'],
    CA: ['Calif'],
    CO: ['Colo'],
    CT: ['Conn'],
    DC: ['Washington DC', 'District of Columbia', 'Washington District of Columbia'],
    DE: ['Del'],
    FL: ['Fla'],
    IL: ['Ill'],
    IN: ['Ind'],
    KS: ['Kan'],
    MA: ['Mass'],
    MI: ['Mich'],
    MN: ['Minn'],
    MS: ['Miss'],
    MT: ['Mont'],
    NE: ['Neb'],
    NV: ['Nev'],
    OK: ['Okla'],
    OR: ['Ore'],
    PA: ['Penn'],
    TN: ['Tenn'],
    TX: ['Tex'],
    WA: ['Wash'],
    WI: ['Wis'],
    WV: ['W Va'],
    WY: ['Wyo'],
  },
  CA: {
    AB: ['Alta'],
    BC: ['Colombie-Britannique'],
    MB: ['Man'],
    NB: ['Nouveau-Brunswick'],
    NL: ['Newfoundland', 'Labrador', 'Nfld', 'Newfoundland & Labrador', 'Terre-Neuve-et-Labrador'],
    NS: ['Nouvelle-Écosse'],
    NT: ['NWT', 'Territoires du Nord-Ouest'],
    ON: ['Ont'],
    PE: ['PEI', 'Île-du-Prince-Édouard'],
    QC: ['PQ', 'Que'],
    SK: ['Sask'],
    YT: ['Yukon Territory', 'Territoire du Yukon'],
  },
}

/** Prefectures of Japan in the order of their codes (ISO 3166-2:JP), with the ending that may be left out. */
const PREFECTURES =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'.split(
    ' ',
  )

export function findState({ code: country, states }: Country, text: string): string | undefined {
  const typed = fold(text)
  const prefix = country.toLowerCase()
  const wanted = typed.startsWith(prefix) ? [typed, typed.slice(prefix.length)] : [typed]
  return states?.find((state) =>
    [state.code, state.name, ...listOtherNames(country, state)].some((each) => wanted.includes(fold(each))),
  )?.code
}

function listOtherNames(country: string, { code, name }: { code: string; name: string }): readonly string[] {
  if (country !== 'JP') return OTHER_NAMES[country]?.[code] ?? []
  const prefecture = PREFECTURES[Number(code) - 1]
  return [
    ...(prefecture ? [prefecture, prefecture.replace(/[県都府]$/, '')] : []),
    ...['to', 'fu', 'ken', 'prefecture'].map((ending) => `${name} ${ending}`),
  ]
}

const fold = (text: string): string => toWords(text).join('')
