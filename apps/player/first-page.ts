import { payload } from '#platform/browser/boot.ts';
import { matchPath, type FoundRoute } from '#platform/browser/router/route-match.ts';
import { registerTexts, type Tree } from '#platform/browser/texts/texts.ts';
import type { PlayerRoute } from './player-route.ts';

/** A page as its document describes it (apps/server/pages/document.ts). */
export type NamedPage = Omit<PlayerRoute, 'page' | 'params' | 'prerender'> & {
  /** The checks of the parameters, as texts. */
  readonly params: Readonly<Record<string, string>>;
  /** The files of its code and of its texts by namespace, which the document preloads. */
  readonly file: string;
  readonly textFiles: Readonly<Record<string, string>>;
};

/**
 * The page of the document, so that the first screen does without the list of all pages. Nothing
 * for a stored document that is shown at another address.
 */
export function firstPage(path: string): FoundRoute<PlayerRoute> | undefined {
  const text = document.getElementById('__page')?.textContent;
  if (!text) return undefined;
  // Written by the server.
  const { textFiles, ...named } = JSON.parse(text) as NamedPage;
  registerTextFiles(textFiles);
  const route = routeOf(named);
  const params = matchPath(route, path);
  if (params) return { route, params };
  // Pages of errors are shown at any address.
  return payload().status === 200 ? undefined : { route, params: {} };
}

/** In the language of the document; others are in the lists of apps/player/texts. */
function registerTextFiles(files: NamedPage['textFiles']): void {
  for (const [name, file] of Object.entries(files)) {
    const load = () => import(/* @vite-ignore */ `/${file}`) as Promise<{ default: Tree }>;
    registerTexts({ [`${payload().locale}.json`]: load }, () => name);
  }
}

function routeOf({ params, file, ...named }: Omit<NamedPage, 'textFiles'>): PlayerRoute {
  const checks = Object.entries(params).map(([name, check]) => [name, new RegExp(check)]);
  return {
    ...named,
    params: Object.fromEntries(checks) as Record<string, RegExp>,
    page: () => import(/* @vite-ignore */ `/${file}`) as ReturnType<PlayerRoute['page']>,
  };
}
