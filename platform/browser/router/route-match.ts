/** Pure route matching. */
export type PathPattern = {
  readonly path: string;
  readonly params?: Readonly<Record<string, RegExp>>;
};

export type PathParams = Readonly<Record<string, string>>;

/** The parameters of `path` when it matches the pattern and every parameter passes its check. */
export function matchPath(pattern: PathPattern, path: string): PathParams | undefined {
  const expected = partsOf(pattern.path);
  const parts = partsOf(path);
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

export type FoundRoute<R> = { readonly route: R; readonly params: PathParams };

export function findRoute<R extends PathPattern>(
  routes: readonly R[],
  path: string,
): FoundRoute<R> | undefined {
  for (const route of routes) {
    const params = matchPath(route, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** The parts between the slashes, of which there may be too many. */
export function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
