/** What the router is about, and what an app tells it. */
import type { ComponentType } from 'react';
import type { Locale } from '#core/locale.ts';
import type { FoundRoute, PathParams, PathPattern } from './route-match.ts';

export type PageProps = { readonly params: PathParams; readonly query: PathParams };

/** A page of an app, which may add to it what its own layout needs. */
export type RouteEntry = PathPattern & {
  readonly name: string;
  /** Namespaces loaded before the page shows. */
  readonly texts: readonly string[];
  readonly guards?: readonly string[];
  /** The browser loads the document anew for this page, and for the next one after it. */
  readonly ownDocument?: true;
  readonly page: () => Promise<{ readonly Page: ComponentType<PageProps> }>;
};

export type RouterLocation<Entry extends RouteEntry = RouteEntry> = {
  readonly locale: Locale;
  readonly path: string;
  readonly query: PathParams;
  readonly hash: string;
  readonly params: PathParams;
  readonly entry: Entry;
  readonly Page: ComponentType<PageProps>;
  /** Counts page loads, so that focus and scroll follow those and nothing else. */
  readonly arrival: number;
};

export type Target = Pick<RouterLocation, 'path' | 'query' | 'hash' | 'locale'>;

/** True to continue, or the path to redirect to. */
export type RouteGuard = (target: Target) => true | string | Promise<true | string>;

/** Whether the page may be left: false stays. */
export type LeaveGuard = () => Promise<boolean>;

/** The pages of an app. */
export type RouteTable = {
  readonly routes: readonly RouteEntry[];
  /** The entry shown where no route matches. */
  readonly notFound: RouteEntry;
  /** The entry shown in place of a page that was removed on purpose. */
  readonly gone?: RouteEntry;
};

export type RouterSetup = {
  /** What every address of the app begins with: nothing, or `/backoffice`. */
  readonly base: string;
  /** Addresses name the language after the base: `/kz/games/dice`. */
  readonly hasLocales: boolean;
  /** The pages, or a function that loads them when the first one is left. */
  readonly table: RouteTable | (() => Promise<RouteTable>);
  /** The page that the document names, if it is that of the path; the table may load later. */
  readonly first?: (path: string) => FoundRoute<RouteEntry> | undefined;
  readonly guards?: Readonly<Record<string, RouteGuard>>;
  /**
   * The rule for a path: another path or an absolute address to redirect to, null for a page that
   * was removed on purpose, or nothing.
   */
  readonly ruleFor?: (path: string) => Promise<string | null | undefined>;
  /** The name of the page shown in place of a first one that cannot be loaded offline. */
  readonly offline?: string;
  /** Called instead of leaving the page when the next one cannot be loaded without a network. */
  readonly onOffline: () => void;
  /** Called for an unhandled error during a navigation. */
  readonly onError: (error: unknown) => void;
};
