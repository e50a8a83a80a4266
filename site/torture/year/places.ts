export interface Place {
  city: string
  stateCode: string
  zip: string
  countryCode: string
  /** Asked for in Brazil. */
  taxNumber?: string
}

const place = (countryCode: string, city: string, zip: string, stateCode = ''): Place => ({
  city,
  stateCode,
  zip,
  countryCode,
})

/** Places that Printful ships to, with states as people spell them. */
export const PLACES: Place[] = [
  place('US', 'Reno', '89501', 'Nevada'),
  place('US', 'Brooklyn', '11201-1234', 'ny'),
  place('US', 'Houston', '77002', 'TX'),
  place('US', 'Honolulu', '96813', 'HAWAII'),
  place('US', 'Washington', '20001', 'DC'),
  place('CA', 'Toronto', 'M5V 2T6', 'ON'),
  place('CA', 'Gatineau', 'J8X 2K1', 'quebec'),
  place('AU', 'Sydney', '2000', 'New South Wales'),
  { ...place('BR', 'São Paulo', '01310-100', 'SP'), taxNumber: '123.456.789-09' },
  place('DE', 'Köln', '50667'),
  place('AT', 'Wien', '1010', 'Wien'),
  place('FR', 'Nîmes', '30000'),
  place('GB', 'London', 'SW1A 1AA'),
  place('IE', 'Galway', ''),
  place('LV', 'Rīga', 'LV-1050'),
  place('NL', 'Utrecht', '3511 AB'),
  place('NO', 'Tromsø', '9008'),
  place('PL', 'Łódź', '90-001'),
  place('JP', 'Shibuya', '150-0002', '東京都'),
  place('DE', 'Augsburg', '86150', 'Bayern'),
  place('NZ', 'Wellington', '6011'),
  place('CH', 'Genève', '1201', 'GE'),
]

/** Places that the store or Printful refuses: by the country, the state or the postal code. */
export const REFUSED_PLACES: Place[] = [
  place('KP', 'Pyongyang', ''),
  place('AQ', 'McMurdo', ''),
  place('US', 'Reno', '8950', 'NV'),
  place('CA', 'Toronto', 'M5V 2T6', 'Atlantis'),
  place('DE', 'Berlin', ''),
]
