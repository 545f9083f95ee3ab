/**
 * Redirects of paths of the player app, and paths whose page was removed on purpose. A rule is for
 * one path, or for a path and all below it: `/old/*`. Of several rules the longest one without a
 * star wins, then the longest with one. A rule that leads to the very path it was found for is
 * ignored, so that `/closed/*` can lead to `/closed`.
 */
export type Rule = {
  readonly path: string;
  /** Where the path leads; null when its page is gone, which is answered with 410. */
  readonly target: string | null;
};

/**
 * Pages that cannot be gone: the page shown in place of a removed one leads to the first three, and
 * the app itself leads visitors to the others.
 */
const NEEDED_PAGES = ['/', '/games', '/faq', '/no-access', '/restricted', '/error', '/offline'];

/** The page that a rule would remove although it is needed; undefined for an allowed rule. */
export function findNeededPage({ path, target }: Rule): string | undefined {
  return target === null ? NEEDED_PAGES.find((page) => matches(path, page)) : undefined;
}

export function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === path;
  const base = pattern.slice(0, -2);
  return path === base || path.startsWith(`${base}/`);
}

/** The rule for a path, of rules in any order. */
export function findRuleFor(rules: readonly Rule[], path: string): Rule | undefined {
  const found = rules.filter((rule) => matches(rule.path, path)).toSorted(bySpecificity)[0];
  return found?.target === path ? undefined : found;
}

export type RedirectChain = {
  /** The rules that apply, one after the other. */
  readonly steps: readonly Rule[];
  /** Where the browser ends: a path, or a full address; undefined when it goes round for ever. */
  readonly end: string | undefined;
  /** Whether the page at the end was removed on purpose. */
  readonly isGone: boolean;
};

/**
 * Follows the rules from a path as a browser does. `ownOrigin` is that of the player app: a full
 * address of it is a path of the app, in one of its languages.
 */
export function followRules(
  rules: readonly Rule[],
  start: string,
  ownOrigin: string,
): RedirectChain {
  const steps: Rule[] = [];
  const seen = new Set<string>();
  let path = start;
  for (;;) {
    if (seen.has(path)) return { steps, end: undefined, isGone: false };
    seen.add(path);
    const rule = findRuleFor(rules, path);
    if (!rule) return { steps, end: path, isGone: false };
    steps.push(rule);
    if (rule.target === null) return { steps, end: path, isGone: true };
    path = ownPathOf(rule.target, ownOrigin);
    if (!path.startsWith('/')) return { steps, end: path, isGone: false };
  }
}

/**
 * The rules with which no path reaches a page: after its first step a path is the target of a rule,
 * so following every target finds all of them.
 */
export function findLoop(rules: readonly Rule[], ownOrigin: string): RedirectChain | undefined {
  return rules
    .map(({ target }) => (target === null ? '' : ownPathOf(target, ownOrigin)))
    .filter((path) => path.startsWith('/'))
    .map((path) => followRules(rules, path, ownOrigin))
    .find(({ end }) => end === undefined);
}

const LOCALE = /^\/(?:ru|en|kz)(?=\/|$)/;

function ownPathOf(target: string, ownOrigin: string): string {
  const isOwn = target === ownOrigin || target.startsWith(`${ownOrigin}/`);
  if (!isOwn) return target;
  const path = target
    .slice(ownOrigin.length)
    .replace(/[?#].*$/, '')
    .replace(LOCALE, '');
  return path === '' ? '/' : path;
}

function bySpecificity(a: Rule, b: Rule): number {
  const [star, otherStar] = [a.path.endsWith('/*'), b.path.endsWith('/*')];
  if (star !== otherStar) return star ? 1 : -1;
  return b.path.length - a.path.length;
}
