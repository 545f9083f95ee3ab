/** The back office's router for components. navigation.ts does the work. */
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { announce } from '../browser/ui/announce.ts';
import {
  currentLocation,
  hrefOf,
  isNavigating,
  navigate,
  onLocationChange,
  preload,
  type BackofficeLocation,
} from './navigation.ts';

export { navigate, rememberedAddress, setQuery } from './navigation.ts';
export type { BackofficePageProps } from './navigation.ts';

/** Undefined until the first page is loaded. */
export function useBackofficeLocation(): BackofficeLocation | undefined {
  return useSyncExternalStore(onLocationChange, currentLocation);
}

/** The query parameters of the URL. */
export function useBackofficeQuery(): BackofficeLocation['query'] {
  return useBackofficeLocation()?.query ?? NOTHING;
}

const NOTHING = {};

/** True while the next page is loading. */
export function useIsNavigating(): boolean {
  return useSyncExternalStore(onLocationChange, isNavigating);
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the back office: `/players/5`. */
  readonly to: string;
  readonly children: ReactNode;
};

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const here = useBackofficeLocation()?.path;
  const warm = () => preload(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return;
    event.preventDefault();
    void navigate(to);
  }
  const isHere = to.split(/[?#]/)[0] === here;
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      aria-current={rest['aria-current'] ?? (isHere ? 'page' : undefined)}
      onClick={follow}
      onPointerEnter={warm}
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

/**
 * Draws the page; focus and announcement follow each page load but the first, which the browser
 * handles.
 */
export function BackofficePageView({ place, title }: { place: BackofficeLocation; title: string }) {
  const { Page, params, query, arrival } = place;
  // Before the effects of the page itself, whose head may set a better title.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (arrival <= 1) return;
    scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
    announce(document.title);
  }, [arrival]);
  return (
    <TitleContext value={title}>
      <Page key={arrivalKey(place)} params={params} query={query} />
    </TitleContext>
  );
}

const TitleContext = createContext('');

/** Puts the name of the open item before the page title in the browser tab. */
export function usePageTitle(name: string | undefined): void {
  const title = use(TitleContext);
  useEffect(() => {
    if (name === undefined || title === '' || title.startsWith(name)) return undefined;
    document.title = `${name} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [name, title]);
}

/** Another player is another page: input typed for one must not stay in the form of the next. */
function arrivalKey({ route, params }: BackofficeLocation): string {
  return `${route.name} ${JSON.stringify(params)}`;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  const focus = () => heading.focus({ preventScroll: true });
  focus();
  // A closing dialog returns the focus to what opened it, but the palette has navigated elsewhere.
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.addEventListener('close', focus, { once: true });
  }
}
