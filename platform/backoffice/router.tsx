/** The back office's router as components see it. navigation.ts does the work. */
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
  deskPlace,
  hrefOf,
  isArriving,
  navigate,
  onDeskPlace,
  preload,
  type DeskPlace,
} from './navigation.ts';

export { navigate, rememberedAddress, setQuery } from './navigation.ts';
export type { DeskPageProps } from './navigation.ts';

/** Undefined until the first page is here. */
export function useDeskPlace(): DeskPlace | undefined {
  return useSyncExternalStore(onDeskPlace, deskPlace);
}

/** What the address says after its question mark. */
export function useDeskQuery(): DeskPlace['query'] {
  return useDeskPlace()?.query ?? NOTHING;
}

const NOTHING = {};

/** True while the next page is on its way. */
export function useArriving(): boolean {
  return useSyncExternalStore(onDeskPlace, isArriving);
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the back office: `/players/5`. */
  readonly to: string;
  readonly children: ReactNode;
};

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const here = useDeskPlace()?.path;
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

/** The page itself; focus and the announcement follow an arrival, the first is the browser's. */
export function DeskPageView({ place, title }: { place: DeskPlace; title: string }) {
  const { Page, params, query, arrival } = place;
  // Before the effects of the page itself, whose head may know a better name.
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

/** The tab of the browser names the one thing that is open, before the page and the house. */
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

/** Another player is another page: nothing typed about one may stay on the form of the next. */
function arrivalKey({ route, params }: DeskPlace): string {
  return `${route.name} ${JSON.stringify(params)}`;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  const focus = () => heading.focus({ preventScroll: true });
  focus();
  // A dialog that closes gives the focus to what opened it: the palette leads elsewhere.
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.addEventListener('close', focus, { once: true });
  }
}
