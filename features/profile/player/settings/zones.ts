/** Time zones as a player chooses them: cities of our players by name, the rest by code. */
import { useUser } from '#domain/identity/player/session.ts';
import type en from '../../locales/en.json';

export type CityZone = keyof typeof en.zone;

/** From west to east within each group of neighbours. */
export const CITY_ZONES: readonly CityZone[] = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Minsk',
  'Europe/Istanbul',
  'Europe/Samara',
  'Asia/Tbilisi',
  'Asia/Yerevan',
  'Asia/Baku',
  'Asia/Dubai',
  'Asia/Aqtau',
  'Asia/Almaty',
  'Asia/Tashkent',
  'Asia/Yekaterinburg',
  'Asia/Kolkata',
  'Asia/Bishkek',
  'Asia/Omsk',
  'Asia/Novosibirsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
  'America/New_York',
  'America/Los_Angeles',
];

export function isCityZone(zone: string): zone is CityZone {
  return (CITY_ZONES as readonly string[]).includes(zone);
}

/**
 * Every other zone this browser supports, and `kept` in any case: the account may use one that is
 * not listed.
 */
export function otherZones(kept: string): string[] {
  const known = new Set(Intl.supportedValuesOf('timeZone').map(todaysName));
  known.add(kept);
  return [...known].filter((zone) => !isCityZone(zone)).toSorted();
}

/** Engines list some zones by names that their places no longer have; both are understood. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function todaysName(zone: string): string {
  const name = RENAMED[zone];
  // An engine of before the renaming does not know the new name.
  return name !== undefined && tryZone(name) ? name : zone;
}

type NamedZone = { readonly zone: string; readonly name: string };

/** Zones whose name, code or offset has every word of the text; all of them for no text. */
export function findZones(zones: readonly NamedZone[], text: string): readonly NamedZone[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return zones;
  return zones.filter(({ zone, name }) => {
    const where = plain(`${name} ${zone}`);
    return words.every((word) => where.includes(word));
  });
}

/** Normalizes typed text: lower case, a hyphen for a minus, spaces for underscores. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('−', '-').replaceAll('_', ' ').replaceAll('ё', 'е');
}

/** The zone this device is set to. */
export function deviceZone(): string {
  const zone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  return todaysName(zone);
}

/** "UTC+5" or "UTC−3:30": the UTC offset of a zone at this moment. */
export function offsetOf(zone: string, nowMs: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const parts = format.formatToParts(nowMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace(/^GMT(?:\+0)?/, 'UTC').replace('-', '−');
}

const known = new Map<string, boolean>();

/** An account may use a zone that this browser does not support: then the device's zone is used. */
export function knownZone(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  let isKnown = known.get(zone);
  if (isKnown === undefined) {
    isKnown = tryZone(zone);
    known.set(zone, isKnown);
  }
  return isKnown ? zone : undefined;
}

function tryZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    // Intl has no other way to report an unsupported zone.
    return false;
  }
}

/** The zone in which the player wants to see times. */
export function useZone(): string | undefined {
  return knownZone(useUser().user?.timezone);
}
