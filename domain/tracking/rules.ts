/** The fields of a source, as `POST attachSource` names them; each is a cookie of the same name. */
export const SOURCE_FIELDS = [
  'stag',
  'promo',
  'partnerId',
  'advId',
  'advertiseUid',
  'advertiseSource',
  'cpaOneUid',
  'prHash',
] as const;

/** A campaign is known only by all four. */
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term'] as const;

export const VALUE_MAX = 128;
/** Parameters of an address that are kept; a longer list is made to fill the disk. */
export const PARAMETERS_MAX = 40;

type Query = Readonly<Record<string, string>>;

/** Whether a campaign is reported: all four parameters, and none reported before. */
export function isCampaign(query: Query, advId: string | null): boolean {
  return advId === null && UTM_FIELDS.every((name) => (query[name] ?? '') !== '');
}

/** The cookies that an address sets. */
export function cookiesOf(query: Query): Partial<Record<LinkCookie, string>> {
  const names = LINK_COOKIES.filter((name) => name !== 'token' || namesPartner(query));
  const found = names.map((name) => [name, query[name]?.slice(0, VALUE_MAX)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== ''));
}

/** Links of our own carry a `token` too, which is a secret: that of a partner stands beside one. */
function namesPartner({ stag, partner, partnerId }: Query): boolean {
  return [stag, partner, partnerId].some((value) => value !== undefined && value !== '');
}

/** Parameters that are kept as cookies of the same name. */
export const LINK_COOKIES = [
  'stag',
  'promo',
  'partnerId',
  'advertiseUid',
  'advertiseSource',
  'cpaOneUid',
  'partner',
  'adplace',
  'token',
] as const;
export type LinkCookie = (typeof LINK_COOKIES)[number];

/** In this order: most browsers name others beside themselves. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Yandex', /YaBrowser\//],
  ['Samsung', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

/** The browser without its version: the whole text would be a mark of one person. */
export function browserOf(userAgent: string): string {
  return BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
