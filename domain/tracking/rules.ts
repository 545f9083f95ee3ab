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

/** The cookies that an address sets: of the first link of a visitor, unless it says otherwise. */
export function cookiesOf(query: Query): Partial<Record<LinkCookie, string>> {
  const found = LINK_COOKIES.map((name) => [name, query[name]?.slice(0, VALUE_MAX)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== ''));
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
] as const;
export type LinkCookie = (typeof LINK_COOKIES)[number];
