/** The page that proves a round. */
export function roundPath(id: string): `/${string}` {
  return `/fairness/rounds/${id}`;
}
