/** A country as `KZ`, or one of its regions as `UA-43` (ISO 3166-1 and 3166-2). */
export type Area = string;

/** Where a request comes from; undefined for an address that no register knows. */
export type VisitorPlace = {
  readonly country: string | undefined;
  /** The part after the hyphen, where a proxy in front of the server tells it. */
  readonly subdivision: string | undefined;
};

export type ClosedArea = { readonly area: Area };

/** Whether an operator has closed the place, by its country or by its region. */
export function isClosed(
  { country, subdivision }: VisitorPlace,
  closed: readonly ClosedArea[],
): boolean {
  if (country === undefined) return false;
  const areas = [country, ...(subdivision === undefined ? [] : [`${country}-${subdivision}`])];
  return closed.some(({ area }) => areas.includes(area));
}

/**
 * The closed areas that cannot take effect: regions of a country, as long as no header names the
 * region of a visitor. A register of addresses knows whole countries alone.
 */
export function unenforcedAreas(
  closed: readonly { readonly area: string }[],
  hasRegionHeader: boolean,
): string[] {
  if (hasRegionHeader) return [];
  return closed.map(({ area }) => area).filter((area) => area.includes('-'));
}

/** The region that calls and pages work with: Kazakhstan has its own, all others are Russia's. */
export function regionOf(country: string | null): 'KZ' | 'RU' {
  return country === 'KZ' ? 'KZ' : 'RU';
}
