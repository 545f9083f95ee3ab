/**
 * Google Analytics 4 and Yandex Metrica, loaded by their ids once the visitor has agreed. They are
 * sent each page from here, without what names a person: by themselves they would read the address,
 * which may hold the token of a link.
 */
import { payload } from '#platform/browser/boot.ts';
import { currentLocation, hrefOf, onLocationChange } from '#platform/browser/router/navigation.ts';
import { countedPath } from '../rules.ts';

type Globals = {
  dataLayer?: unknown[];
  ym?: ((...words: unknown[]) => void) & { a?: unknown[][]; l?: number };
};

/** Both scripts read these names, and push what was called before they were loaded. */
const globals = globalThis as Globals;

/** The title of a page is set shortly after its address. */
const TITLE_MS = 250;

/** Returns what ends them: no page is sent any more. A loaded script goes with the page. */
export function startCounters(): () => void {
  const { ga4_id: ga4, metrica_id: metrica } = payload().analytics;
  const senders = [
    ...(ga4 === null ? [] : [startGoogle(ga4)]),
    ...(metrica === null ? [] : [startMetrica(metrica)]),
  ];
  const stopPages = followPages((page) => senders.forEach(({ send }) => send(page)));
  return () => {
    stopPages();
    for (const { stop } of senders) stop();
    for (const name of counterCookies()) removeCookie(name);
  };
}

type CountedPage = { readonly url: string; readonly referrer: string };
type Counter = { readonly send: (page: CountedPage) => void; readonly stop: () => void };

function startGoogle(id: string): Counter {
  const layer = (globals.dataLayer ??= []);
  // The script tells calls from data by their type, which is that of `arguments`.
  function gtag(..._words: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  return {
    send: ({ url, referrer }) => {
      const page = { page_location: url, page_referrer: referrer, page_title: document.title };
      // What the script sends by itself later is about this page, too.
      gtag('set', page);
      gtag('event', 'page_view', page);
    },
    stop: () => Object.assign(globals, { [`ga-disable-${id}`]: true }),
  };
}

function startMetrica(id: string): Counter {
  const calls: unknown[][] = [];
  globals.ym = Object.assign((...words: unknown[]) => void calls.push(words), {
    a: calls,
    l: Date.now(),
  });
  const call = (...words: unknown[]) => globals.ym?.(Number(id), ...words);
  // Deferred: it sends no page by itself.
  call('init', { defer: true, clickmap: false, trackLinks: false, webvisor: false });
  load('https://mc.yandex.ru/metrika/tag.js');
  return {
    send: ({ url, referrer }) => call('hit', url, { referer: referrer, title: document.title }),
    stop: () => call('destruct'),
  };
}

/** Each page that is opened, the present one included. */
function followPages(send: (page: CountedPage) => void): () => void {
  let last: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const view = () => {
    const url = countedAddress();
    if (url === last) return;
    const referrer = last ?? document.referrer;
    last = url;
    clearTimeout(timer);
    timer = setTimeout(send, TITLE_MS, { url, referrer });
  };
  view();
  const stop = onLocationChange(view);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function countedAddress(): string {
  const { path, query } = currentLocation();
  return location.origin + hrefOf(countedPath(path, query));
}

/** They are set for the site by its own scripts, which does not take them away by itself. */
function counterCookies(): string[] {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  return names.filter((name) => /^_(?:ga|gid|gat|ym)/.test(name));
}

/** Both set them for the widest domain that the browser allows. */
function removeCookie(name: string): void {
  const parts = location.hostname.split('.');
  const domains = parts.map((_, index) => parts.slice(index).join('.'));
  for (const domain of ['', ...domains.map((each) => `; Domain=${each}`)]) {
    document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}

function load(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
