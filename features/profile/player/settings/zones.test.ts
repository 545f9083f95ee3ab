import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { CITY_ZONES, findZones, isCityZone, knownZone, offsetOf, otherZones } from './zones.ts';

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

test('time zones: every city has a name, is supported by this engine, and is listed once', () => {
  expect([...CITY_ZONES].toSorted()).toEqual(Object.keys(en.zone).toSorted());
  for (const zone of CITY_ZONES) expect(knownZone(zone)).toBe(zone);
  expect(otherZones('UTC').filter(isCityZone)).toEqual([]);
});

test('time zones: the zone of the account is offered even when this browser does not list it', () => {
  expect(otherZones('Mars/Olympus')).toContain('Mars/Olympus');
  expect(knownZone('Mars/Olympus')).toBeUndefined();
  expect(knownZone(undefined)).toBeUndefined();
});

test('time zones: renamed places are listed once, by their names of today', () => {
  const zones = otherZones('UTC');
  for (const now of ['Europe/Kyiv', 'Asia/Yangon', 'Asia/Kathmandu', 'Africa/Asmara'])
    expect(zones.filter((zone) => zone === now)).toHaveLength(1);
  for (const old of ['Europe/Kiev', 'Asia/Rangoon', 'Asia/Katmandu', 'Africa/Asmera'])
    expect(zones).not.toContain(old);
  // The account keeps what it has.
  expect(otherZones('Europe/Kiev')).toContain('Europe/Kiev');
});

test('time zones: the UTC offset is that of the given moment', () => {
  expect(offsetOf('UTC', WINTER)).toBe('UTC');
  expect(offsetOf('Europe/London', WINTER)).toBe('UTC');
  expect(offsetOf('Asia/Kolkata', WINTER)).toBe('UTC+5:30');
  expect(offsetOf('Europe/Berlin', WINTER)).toBe('UTC+1');
  expect(offsetOf('Europe/Berlin', SUMMER)).toBe('UTC+2');
  expect(offsetOf('America/New_York', WINTER)).toBe('UTC−5');
});

test('time zones: a zone is found by name, code and offset in any spelling', () => {
  const zones = [
    { zone: 'Asia/Almaty', name: 'Алматы, Астана (UTC+5)' },
    { zone: 'America/New_York', name: 'Нью-Йорк (UTC−5)' },
    { zone: 'Pacific/Apia', name: 'Pacific/Apia (UTC+13)' },
  ];
  const found = (text: string) => findZones(zones, text).map(({ zone }) => zone);
  expect(found('астан')).toEqual(['Asia/Almaty']);
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('utc-5')).toEqual(['America/New_York']);
  expect(found('АМЕР нью')).toEqual([]);
  expect(found('amer нью')).toEqual(['America/New_York']);
  expect(found('  ')).toHaveLength(3);
});
