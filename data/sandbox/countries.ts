const list = (text: string) =>
  text.split('|').map((entry) => {
    const [code = '', name = ''] = entry.split(':')
    return { code, name }
  })

const usStates = list(
  'AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|DC:District of Columbia|FL:Florida|GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|MN:Minnesota|MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|NY:New York|NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming',
)
const canadianProvinces = list(
  'AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|NS:Nova Scotia|NT:Northwest Territories|NU:Nunavut|ON:Ontario|PE:Prince Edward Island|QC:Quebec|SK:Saskatchewan|YT:Yukon',
)
const australianStates = list(
  'ACT:Australian Capital Territory|NSW:New South Wales|NT:Northern Territory|QLD:Queensland|SA:South Australia|TAS:Tasmania|VIC:Victoria|WA:Western Australia',
)
const states: Record<string, typeof usStates> = {
  US: usStates,
  CA: canadianProvinces,
  AU: australianStates,
}

/** Some of the countries that Printful ships to. `KP` is listed, and refused. */
export const countries = list(
  'AU:Australia|AT:Austria|BE:Belgium|BR:Brazil|CA:Canada|DK:Denmark|FI:Finland|FR:France|DE:Germany|IE:Ireland|IT:Italy|KP:North Korea|LV:Latvia|NL:Netherlands|NZ:New Zealand|NO:Norway|PL:Poland|PT:Portugal|ES:Spain|SE:Sweden|CH:Switzerland|GB:United Kingdom|US:United States',
).map((country) => ({ ...country, states: states[country.code] ?? null }))
