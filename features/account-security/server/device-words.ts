export type DeviceWords = { browser: string | null; system: string | null; is_mobile: boolean };

/** The first that fits: many browsers also claim to be those they descend from. */
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

/** What a browser says of itself, in the names its owner knows; null where nothing is known. */
export function deviceWords(userAgent: string): DeviceWords {
  return {
    browser: firstOf(BROWSERS, userAgent),
    system: firstOf(SYSTEMS, userAgent),
    is_mobile: /Mobi|iPhone|iPad|Android/.test(userAgent),
  };
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([sign]) => sign.test(text))?.[1] ?? null;
}
