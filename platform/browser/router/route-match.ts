import { isLocale, type Locale } from '#core/locale.ts';

/** Pure route matching, shared by the router and the server's route list. */
export type PathPattern = {
  readonly path: string;
  readonly params?: Readonly<Record<string, RegExp>>;
};

export type PathParams = Readonly<Record<string, string>>;

/** The parameters of `path` when it matches the pattern and every parameter passes its check. */
export function matchPath(pattern: PathPattern, path: string): PathParams | undefined {
  const expected = split(pattern.path);
  const parts = split(path);
  if (expected.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const text = parts[index]!;
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part !== text) return undefined;
      continue;
    }
    const value = decode(text);
    const check = pattern.params?.[name] ?? /^.{1,128}$/;
    if (value === undefined || !check.test(value)) return undefined;
    params[name] = value;
  }
  return params;
}

export function findRoute<R extends PathPattern>(
  routes: readonly R[],
  path: string,
): { route: R; params: PathParams } | undefined {
  for (const route of routes) {
    const params = matchPath(route, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** `/kz/games/dice` → kz and `/games/dice`. Without a known locale the path is unchanged. */
export function splitLocale(pathname: string): { locale: Locale | undefined; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLocale(first)) return { locale: undefined, path: tidy(pathname) };
  return { locale: first, path: tidy(`/${rest.join('/')}`) };
}

/** One leading slash, none at the end. */
function tidy(path: string): string {
  return `/${split(path).join('/')}`;
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
