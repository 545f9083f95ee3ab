/**
 * The web app manifest of a language: under the operator's name, in the colours of their look, with
 * their logo as its icon.
 */
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { FIRST_COLORS, logoPath, type Logo, type Look } from '#domain/settings/rules.look.ts';

/** As the manifest writes it. */
export type AppIcon = {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  /** `maskable`: may be cut to a circle, so its edges are empty. */
  readonly purpose: 'any' | 'maskable';
};

export type ManifestFacts = {
  readonly locale: Locale;
  /** The name that players read; null for the name of the product. */
  readonly brand: string | null;
  readonly look: Look;
  readonly description: string;
  /** The icons of the product. */
  readonly icons: readonly AppIcon[];
};

/** The size that iPhones ask for. */
export const TOUCH_SIZE = '180x180';

/** Longer names are cut under the icon. */
const SHORT_NAME_LENGTH = 12;

export function manifestPath(locale: Locale): string {
  return `/${locale}.webmanifest`;
}

export function manifestOf({ locale, brand, look, description, icons }: ManifestFacts) {
  const name = brand ?? PRODUCT_NAME;
  const ground = groundOf(look);
  return {
    // The same app in every language.
    id: '/',
    name,
    short_name: name.length <= SHORT_NAME_LENGTH ? name : (name.split(/\s/)[0] ?? name),
    description,
    lang: LOCALE_HTML_LANG[locale],
    dir: 'ltr',
    start_url: `/${locale}`,
    scope: '/',
    display: 'standalone',
    // Of the bar, and of the first screen until the page is drawn.
    theme_color: ground,
    background_color: ground,
    categories: ['games', 'entertainment'],
    icons: appIcons(icons, look),
  };
}

export type AppIconShape = Pick<AppIcon, 'purpose'> & { readonly size: number };

/** What Android and iPhones ask for. */
export const ICON_SHAPES: readonly AppIconShape[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 180, purpose: 'any' },
  { size: 192, purpose: 'maskable' },
  { size: 512, purpose: 'maskable' },
];

/** The part of a maskable icon that no shape cuts off, by the standard. */
export const SAFE_SHARE = 0.8;

/**
 * The logo where there is one, else the mark of the product. Icons are drawn from a picture; a
 * drawing is an icon of any size.
 */
export function appIcons(icons: readonly AppIcon[], look: Look): readonly AppIcon[] {
  const { logo } = look;
  if (!logo) return icons;
  if (logo.type === 'image/svg+xml') {
    return [{ src: logoPath(logo), sizes: 'any', type: logo.type, purpose: 'any' }];
  }
  return ICON_SHAPES.map((shape) => ({
    src: logoIconPath(logo, groundOf(look), shape),
    sizes: `${shape.size}x${shape.size}`,
    type: 'image/png',
    purpose: shape.purpose,
  }));
}

/** Where the icon is served that is drawn from a logo. */
export function logoIconPath(
  { hash }: Logo,
  ground: string,
  { size, purpose }: AppIconShape,
): string {
  return `/media/app/${hash.slice(0, 32)}-${ground.slice(1)}-${size}-${purpose}.png`;
}

export function groundOf({ colors }: Look): string {
  return (colors ?? FIRST_COLORS).ground;
}
