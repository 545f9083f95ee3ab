/**
 * The query of an address on another domain. The tag of a partner's link is a cookie of one host:
 * it goes along, so that the other domain records the click, too.
 */
export function queryWithTag(search: string, stag: string | null): string {
  const query = new URLSearchParams(search);
  if (stag === null || query.has('stag')) return search;
  query.set('stag', stag);
  return `?${query}`;
}
