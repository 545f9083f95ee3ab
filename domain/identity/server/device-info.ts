export type DeviceInfo = { browser: string | null; system: string | null; is_mobile: boolean };

/** The first match wins: many browsers also claim to be their predecessors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/OPR\/|Opera/, 'Opera'],
  [/EdgA?(iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** Parses a user agent into the names its owner knows; null where it is unknown. */
export function parseDevice(userAgent: string): DeviceInfo {
  return {
    browser: firstOf(BROWSERS, userAgent),
    system: firstOf(SYSTEMS, userAgent),
    is_mobile: /Mobi|iPhone|iPad|Android/.test(userAgent),
  };
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null;
}
