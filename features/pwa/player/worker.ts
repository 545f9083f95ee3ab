/**
 * The service worker. The library stores the shell and the fonts with the installation; documents
 * and public answers come from the network first, built files from the store first. A new version
 * waits until a page asks for it: then no player is in the middle of a round.
 */
import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  Serwist,
  type PrecacheEntry,
  type RuntimeCaching,
  type SerwistPlugin,
} from 'serwist';
import { isKeptPage, keptKind, offlinePath, type KeptKind } from '../rules.ts';
import { listenForPush, waitUntil } from './worker-push.ts';

export type WorkerSetup = {
  /** The shell and the fonts. */
  readonly files: readonly PrecacheEntry[];
  /** The id of the build. */
  readonly build: string;
  /** The paths of public calls whose answers are kept. */
  readonly answers: readonly string[];
};

/** The last ones of each kind. */
const KEPT = { page: 30, file: 500, answer: 60 } as const;
const ANSWER_SECONDS = 7 * 86_400;

export function startWorker({ files, build, answers }: WorkerSetup): void {
  const serwist = new Serwist({
    precacheEntries: [...files],
    precacheOptions: {
      cleanURLs: false,
      directoryIndex: null,
      cleanupOutdatedCaches: true,
      // All languages are stored at once, and each document would set the visitor's language.
      fetchOptions: { credentials: 'omit' },
    },
    clientsClaim: true,
    skipWaiting: false,
    disableDevLogs: true,
  });
  const kept = (kind: KeptKind): RuntimeCaching['matcher'] => {
    return ({ request, url, sameOrigin }) =>
      kind ===
      keptKind(
        {
          method: request.method,
          isOwn: sameOrigin,
          isNavigation: request.mode === 'navigate',
          path: url.pathname,
        },
        answers,
      );
  };
  const standIn: SerwistPlugin = {
    handlerDidError: ({ request }) =>
      serwist.matchPrecache(offlinePath(new URL(request.url).pathname)),
  };
  const pages = pageCache(build);
  serwist.registerCapture(
    kept('page'),
    new NetworkFirst({
      cacheName: pages,
      plugins: [ONLY_PLAIN_PAGES, atMost(KEPT.page), standIn],
    }),
  );
  serwist.registerCapture(
    kept('file'),
    new CacheFirst({ cacheName: 'files', plugins: [ONLY_FOUND, atMost(KEPT.file)] }),
  );
  serwist.registerCapture(
    kept('answer'),
    new NetworkFirst({
      cacheName: 'answers',
      plugins: [ONLY_FOUND, atMost(KEPT.answer, ANSWER_SECONDS)],
    }),
  );
  serwist.addEventListeners();
  listenForPush();
  addEventListener('activate', (event) => waitUntil(event, removeOldPages(pages)));
}

/** A document names the files of its build, which the next one no longer has. */
function pageCache(build: string): string {
  return `pages-${build}`;
}

async function removeOldPages(now: string): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(pageCache('')) && name !== now);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** When the device is full, these are given up first. */
function atMost(maxEntries: number, maxAgeSeconds?: number): ExpirationPlugin {
  const age = maxAgeSeconds === undefined ? {} : { maxAgeSeconds };
  return new ExpirationPlugin({
    maxEntries,
    ...age,
    maxAgeFrom: 'last-used',
    purgeOnQuotaError: true,
  });
}

const ONLY_FOUND: SerwistPlugin = {
  cacheWillUpdate: ({ response }) => (response.status === 200 ? response : null),
};

const ONLY_PLAIN_PAGES: SerwistPlugin = {
  cacheWillUpdate: ({ request, response }) => {
    const { search } = new URL(request.url);
    const referrerPolicy = response.headers.get('referrer-policy');
    return isKeptPage({ status: response.status, search, referrerPolicy }) ? response : null;
  },
};
