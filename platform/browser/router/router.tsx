/** The router as components see it. navigation.ts does the work. */
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
  arrive,
  hrefOf,
  navigate,
  onPlace,
  pendingNow,
  placeNow,
  preload,
  readTarget,
  rememberedScroll,
  rememberScroll,
  type Place,
} from './navigation.ts';

export { hrefOf, navigate, routeExists, setQuery } from './navigation.ts';
export type { PageProps, RouteEntry } from './navigation.ts';

export function usePlace(): Place {
  return useSyncExternalStore(onPlace, placeNow, placeNow);
}

const NO_QUERY = {};

/**
 * The query of the address. Markup prepared by the build knows none, so while the page takes that
 * over there is none either; the real one follows at once.
 */
function useQuery(): Place['query'] {
  const { query } = usePlace();
  const isTakingOver = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  return isTakingOver ? NO_QUERY : query;
}

export function useRoute(): Pick<Place, 'path' | 'query' | 'hash' | 'params'> & { name: string } {
  const place = usePlace();
  return { ...place, query: useQuery(), name: place.entry.name };
}

/** True while the next page is on its way. */
export function usePending(): boolean {
  return useSyncExternalStore(onPlace, pendingNow, () => false);
}

export function RouterProvider({ children }: { children: ReactNode }) {
  const { locale } = usePlace();
  return <LocaleProvider locale={locale}>{children}</LocaleProvider>;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the product without its locale. */
  readonly to: string;
  readonly replace?: boolean;
};

export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const locale = useLocale();
  const { path } = usePlace();
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

/** The page itself, with what a browser does on its own between documents. */
export function PageView({ title }: { title: string }) {
  const place = usePlace();
  const query = useQuery();
  const { Page } = place;
  useArrival(place, title);
  return <Page key={place.entry.name} params={place.params} query={query} />;
}

/** Title, scroll, focus and the announcement follow an arrival; the first one is the browser's. */
function useArrival(place: Place, title: string): void {
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
  // Behind a dialog nothing takes the focus, and one that closes gives it to what opened it.
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.addEventListener('close', focus, { once: true });
  }
}

/** Listens to Back and Forward. Answers how to stop. */
export function listenToHistory(): () => void {
  history.scrollRestoration = 'manual';
  const onPop = () => {
    const target = readTarget(new URL(location.href));
    const now = placeNow();
    const isSamePage = target.path === now.path && target.locale === now.locale;
    const isSameQuery = JSON.stringify(target.query) === JSON.stringify(now.query);
    if (isSamePage && isSameQuery) return;
    void arrive(new URL(location.href), 'keep');
  };
  const onScroll = () => rememberScroll();
  addEventListener('popstate', onPop);
  addEventListener('scrollend', onScroll, { passive: true });
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('scrollend', onScroll);
  };
}

/** Opens the address the document was asked for; the first page needs no history of its own. */
export async function openFirstPage(): Promise<void> {
  const url = new URL(location.href);
  setCurrentLocale(readTarget(url).locale);
  await arrive(url, 'keep');
}
