import type { RouteEntry } from '#platform/browser/router/navigation.ts';

/** A page of the player app. */
export type PlayerRoute = RouteEntry & {
  /** Without one, the page is in a column of limited width. */
  readonly layout?: 'full' | 'no-access';
  /** Marks a game page: `data-game` on the page. */
  readonly game?: true;
  /** Key of `{ title, description }` when it is not `<first namespace>.head`. */
  readonly head?: string;
  /**
   * Its markup is prerendered in every language: as a guest sees a public page, and of a page of
   * members its frame, before the member is known.
   */
  readonly prerender?: true;
};
