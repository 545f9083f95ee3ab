/** The router for components. navigation.ts does the work. */
import {
  useEffect,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { announce } from '../ui/announce.ts';
import { LocaleProvider, setCurrentLocale, useLocale } from '../texts/i18n.tsx';
import {
  openUrl,
  hrefOf,
  navigate,
  onLocationChange,
  isNavigationPending,
  currentLocation,
  preload,
  readTarget,
  rememberedScroll,
  rememberScroll,
  type RouterLocation,
} from './navigation.ts';

export { hrefOf, navigate, routeExists, setQuery } from './navigation.ts';
export type { PageProps, RouteEntry } from './navigation.ts';

export function useRouterLocation(): RouterLocation {
  return useSyncExternalStore(onLocationChange, currentLocation, currentLocation);
}

const NO_QUERY = {};

/**
 * The query of the URL. Prerendered markup has none, so during hydration there is none either; the
 * real one follows at once.
 */
function useQuery(): RouterLocation['query'] {
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

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the product without its locale. */
  readonly to: string;
  readonly replace?: boolean;
};

export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const locale = useLocale();
  const { path } = useRouterLocation();
  const warm = () => preload(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return;
    event.preventDefault();
    void navigate(to, replace ? { replace } : {});
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
  return <Page key={place.entry.name} params={place.params} query={query} />;
}

/**
 * Title, scroll, focus and the announcement follow each page load but the first, which the browser
 * handles.
 */
function useArrival(place: RouterLocation, title: string): void {
  useEffect(() => {
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

/** Follows Back and Forward. Returns a function that stops it. */
export function listenToHistory(): () => void {
  history.scrollRestoration = 'manual';
  const onPop = () => {
    const target = readTarget(new URL(location.href));
    const now = currentLocation();
    const isSamePage = target.path === now.path && target.locale === now.locale;
    const isSameQuery = JSON.stringify(target.query) === JSON.stringify(now.query);
    if (isSamePage && isSameQuery) return;
    void openUrl(new URL(location.href), 'keep');
  };
  const onScroll = () => rememberScroll();
  addEventListener('popstate', onPop);
  addEventListener('scrollend', onScroll, { passive: true });
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('scrollend', onScroll);
  };
}

/** Opens the URL of the document; the first page needs no history entry of its own. */
export async function openFirstPage(): Promise<void> {
  const url = new URL(location.href);
  setCurrentLocale(readTarget(url).locale);
  await openUrl(url, 'keep');
}
