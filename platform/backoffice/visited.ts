/**
 * The pages visited in the back office: Back to a list restores its filters, and the row that was
 * opened from it has the focus.
 */
import { currentLocation, onLocationChange } from '../browser/router/navigation.ts';

/** By path, the query a page had when it was left. */
const queries = new Map<string, string>();
let here: { readonly path: string; readonly arrival: number } | undefined;
let previous: string | undefined;

onLocationChange(() => {
  const { path, query, arrival } = currentLocation();
  if (here && arrival !== here.arrival) previous = here.path;
  here = { path, arrival };
  queries.set(path, new URLSearchParams(query).toString());
});

/** A path with the query it had on the last visit. */
export function rememberedAddress(path: string): string {
  const query = queries.get(path);
  return query ? `${path}?${query}` : path;
}

/** The path of the page before this one. */
export function previousPath(): string | undefined {
  return previous;
}

/** Called at logout, so that the next operator does not see the filters of the last one. */
export function clearVisited(): void {
  queries.clear();
  previous = undefined;
}
