export const regionNames = {
  US: 'United States',
  EU: 'Europe',
  EU_LV: 'Latvia',
  EU_ES: 'Spain',
  AU: 'Australia',
  CA: 'Canada',
  UK: 'United Kingdom',
  BR: 'Brazil',
  JP: 'Japan',
  MX: 'Mexico',
}

export type Region = keyof typeof regionNames

export const everyRegion = Object.keys(regionNames) as Region[]
export const mainRegions: readonly Region[] = ['US', 'EU', 'EU_LV', 'AU', 'CA', 'UK', 'BR', 'JP']
