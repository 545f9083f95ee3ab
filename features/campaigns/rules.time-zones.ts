/**
 * The time zone of most people of a country, for players whose own is not known. A country with
 * several zones has the one in which most of it sleeps latest.
 */
const ZONES: Readonly<Record<string, string>> = {
  AM: 'Asia/Yerevan',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  AZ: 'Asia/Baku',
  BG: 'Europe/Sofia',
  BR: 'America/Sao_Paulo',
  BY: 'Europe/Minsk',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GE: 'Asia/Tbilisi',
  GR: 'Europe/Athens',
  IE: 'Europe/Dublin',
  IL: 'Asia/Jerusalem',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  KG: 'Asia/Bishkek',
  KZ: 'Asia/Almaty',
  LT: 'Europe/Vilnius',
  LV: 'Europe/Riga',
  MD: 'Europe/Chisinau',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  RU: 'Europe/Moscow',
  SE: 'Europe/Stockholm',
  TJ: 'Asia/Dushanbe',
  TM: 'Asia/Ashgabat',
  TR: 'Europe/Istanbul',
  UA: 'Europe/Kyiv',
  UZ: 'Asia/Tashkent',
};

/** Accounts have this one until a browser reports another. */
const UNKNOWN = 'UTC';

type Known = { readonly timezone: string; readonly country: string | null };

/** The player's own zone, else that of their country, else the one of the setting. */
export function zoneOf({ timezone, country }: Known, otherwise: string): string {
  if (timezone !== UNKNOWN) return timezone;
  return ZONES[country ?? ''] ?? otherwise;
}
