/**
 * The font files the first screen needs, by locale, most needed first. Digits and the wordmark use
 * the Latin files everywhere. The small subsets of currency signs and Kazakh letters are one to
 * three kilobytes, and without preloading them every price would change shape after it was read.
 *
 * Names are source file names: the page that writes `<link rel="preload">` resolves the built
 * address.
 */
export const PRELOAD_FONTS = {
  ru: ['inter-cyrillic', 'inter-latin', 'brygada-1918-cyrillic'],
  en: ['inter-latin', 'brygada-1918-latin', 'inter-signs'],
  kz: ['inter-cyrillic', 'inter-kazakh', 'inter-latin', 'brygada-1918-cyrillic'],
} as const satisfies Record<string, readonly string[]>;
