/** The router for components. navigation.ts does the work. */
import {
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { announce } from '../ui/announce.ts';
import { LocaleProvider, useLocale } from '../texts/i18n.tsx';
import { rememberedScroll } from './history.ts';
import {
  currentLocation,
  hrefOf,
  isNavigationPending,
  navigate,
  onLocationChange,
  type RouteEntry,
  type RouterLocation,
} from './navigation.ts';
import { preload } from './route-table.ts';

export { hrefOf, navigate, setQuery } from './navigation.ts';
export { routeExists } from './route-table.ts';
export type { PageProps, RouteEntry } from './navigation.ts';

/** An app names the type of its own routes, of which it has no others. */
export function useRouterLocation<Entry extends RouteEntry>(): RouterLocation<Entry> {
  return useSyncExternalStore(
    onLocationChange,
    currentLocation,
    currentLocation,
  ) as RouterLocation<Entry>;
}

const NO_QUERY = {};

/**
 * The query of the URL. Prerendered markup has none, so during hydration there is none either; the
 * real one follows at once.
 */
export function useQuery(): RouterLocation['query'] {
  const { query } = useRouterLocation();
  const isTakingOver = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  return isTakingOver ? NO_QUERY : query;
}

export function useRoute(): Pick<RouterLocation, 'path' | 'query' | 'hash' | 'params'> & {
  name: string;
} {
  const place = useRouterLocation();
  return { ...place, query: useQuery(), name: place.entry.name };
}

/** True while the next page is loading. */
export function usePending(): boolean {
  return useSyncExternalStore(onLocationChange, isNavigationPending, () => false);
}

export function RouterProvider({ children }: { children: ReactNode }) {
  const { locale } = useRouterLocation();
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>;
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the app, without its base and its language. */
  readonly to: string;
};

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const locale = useLocale();
  const { path } = useRouterLocation();
  const warm = () => preload(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return;
    event.preventDefault();
    void navigate(to);
  }
  const isHere = to.split(/[?#]/)[0] === path;
  return (
    <a
      {...rest}
      href={hrefOf(to, locale)}
      aria-current={rest['aria-current'] ?? (isHere ? 'page' : undefined)}
      onClick={follow}
      onPointerEnter={warm}
      onTouchStart={warm}
      onFocus={warm}
    >
      {children}
    </a>
  );
}

/**
 * Follows a link of ready HTML in the app, as `Link` does: `data-to` is its path without language.
 * Without scripts it is a link like any other.
 */
export function followMarkup(event: MouseEvent): void {
  // A click comes from an element.
  const link = (event.target as Element).closest<HTMLElement>('a[data-to]');
  if (!link || !isPlainClick(event, undefined)) return;
  event.preventDefault();
  void navigate(link.dataset['to']!);
}

function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isModified && (target === undefined || target === '_self');
}

/** The page itself, with the effects a browser has between documents. */
export function PageView({ title }: { title: string }) {
  const place = useRouterLocation();
  const query = useQuery();
  const { Page } = place;
  useArrival(place, title);
  // Another player or another case is another page: no input stays in its form.
  return <Page key={place.arrival} params={place.params} query={query} />;
}

/**
 * Title, scroll, focus and the announcement follow each page load but the first, which the browser
 * handles.
 */
function useArrival(place: RouterLocation, title: string): void {
  // Before the effects of the page itself, whose head may set a better title.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (place.arrival <= 1) return;
    const target = place.hash === '' ? null : document.getElementById(place.hash.slice(1));
    if (target) target.scrollIntoView();
    else scrollTo({ top: rememberedScroll(), behavior: 'instant' });
    focusHeading();
    announce(document.title);
    // Only an arrival moves focus and scroll; a changed query or language stays where it is.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [place.arrival]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  const focus = () => heading.focus({ preventScroll: true });
  focus();
  // Behind a dialog nothing takes the focus, and a closing dialog returns it to its opener.
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.addEventListener('close', focus, { once: true });
  }
}
