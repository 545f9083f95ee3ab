/**
 * Texts by language and namespace, loaded when a page first needs them. A feature's file is the
 * namespace of its name; its `error` part joins the shared `error` namespace, because a refusal can
 * surface far from its feature.
 */
import { FALLBACK_LOCALE, LOCALES, type Locale } from '#core/locale.ts';
import { createFirstStore } from '../first-store.ts';
import { logFailure } from '../log.ts';
import { retryWithBackoff } from '../net/retry-with-backoff.ts';

/** A message, compiled or not, or a group of them. */
export type Tree = { readonly [key: string]: unknown };
type Loader = () => Promise<{ readonly default: Tree }>;
/** Files by their path, as a glob finds them. */
export type TextFiles = Record<string, Loader>;

const loaders = new Map<string, Loader>();
const trees: Record<Locale, Record<string, Tree>> = { ru: {}, en: {}, kz: {} };
/** Counts the loads: what is drawn by texts is drawn again with new ones. */
export const textsRevision = createFirstStore(0);

const own = import.meta.glob<{ default: Tree }>('../locales/*.json');
registerTexts(own, () => 'common');

/** Adds files found by a glob; `nameOf` returns the namespace of a file's path. */
export function registerTexts(
  files: TextFiles,
  nameOf: (path: string) => string | undefined,
): void {
  for (const [path, load] of Object.entries(files)) {
    const locale = /(\w+)\.json$/.exec(path)?.[1];
    const name = nameOf(path);
    if (locale !== undefined && name !== undefined) loaders.set(`${name}/${locale}`, load);
  }
}

type Lists = Readonly<Record<Locale, () => Promise<TextFiles>>>;

let lists: { readonly of: Lists; readonly nameOf: (path: string) => string } | undefined;
const listed = new Map<Locale, Promise<void>>();

/**
 * Sets the lists of files that are not registered, loaded with the first of them that is needed.
 * Called once, by the app.
 */
export function setTextLists(of: Lists, nameOf: (path: string) => string): void {
  lists = { of, nameOf };
}

/** Loads the list of a language before a text of it is needed, which a failure is left to. */
export function preloadList(locale: Locale): void {
  listFiles(locale)?.catch(() => undefined);
}

/** A list that failed to load is requested again with the next text. */
function listFiles(locale: Locale): Promise<void> | undefined {
  if (!lists || listed.has(locale)) return listed.get(locale);
  const { of, nameOf } = lists;
  const done = of[locale]().then((files) => registerTexts(files, nameOf));
  listed.set(locale, done);
  done.catch(() => listed.delete(locale));
  return done;
}

const requested = new Set<string>();

/** Loads missing namespaces. A language that does not load falls back to English. */
export async function loadTexts(locale: Locale, namespaces: readonly string[]): Promise<void> {
  for (const name of namespaces) requested.add(name);
  const wanted = ['common', ...namespaces].filter((name) => !trees[locale][name]);
  if (wanted.length === 0) return;
  await Promise.all(wanted.map((name) => loadNamespace(locale, name)));
  textsRevision.set(textsRevision.get() + 1);
}

/** Sets a namespace without loading: the prerender and tests have it at hand. */
export function setTexts(locale: Locale, name: string, tree: Tree): void {
  const { error, ...rest } = tree;
  trees[locale][name] = rest;
  trees[locale]['error'] = { ...trees[locale]['error'], ...(error as Tree | undefined) };
}

export function textsOf(locale: Locale): Readonly<Record<string, Tree>> {
  return trees[locale];
}

/**
 * Loads in a language all that was requested in any, with what is requested meanwhile: texts still
 * on their way in the language of before may be drawn in this one.
 */
export async function loadRequestedTexts(locale: Locale): Promise<void> {
  let known: number;
  do {
    known = requested.size;
    await loadTexts(locale, [...requested]);
  } while (known < requested.size);
}

const retried = new Set<string>();

async function loadNamespace(locale: Locale, name: string): Promise<void> {
  const found = await fetchInAnyLanguage(locale, name);
  if (found === 'failed') retryNamespace(locale, name);
  else if (found) setTexts(locale, name, found);
}

/** Without texts in any language the page shows their keys, until a later attempt succeeds. */
function retryNamespace(locale: Locale, name: string): void {
  const key = `${name}/${locale}`;
  if (retried.has(key)) return;
  retried.add(key);
  const load = async () => {
    const found = trees[locale][name] ?? (await fetchInAnyLanguage(locale, name));
    if (found === 'failed') throw new Error(`texts ${key} did not load`);
    return found;
  };
  retryWithBackoff(load, (found) => {
    retried.delete(key);
    if (!found || trees[locale][name]) return;
    setTexts(locale, name, found);
    textsRevision.set(textsRevision.get() + 1);
  });
}

/** Undefined when no language has the namespace, `failed` when one that may have it fails. */
async function fetchInAnyLanguage(
  locale: Locale,
  name: string,
): Promise<Tree | 'failed' | undefined> {
  let hasFailed = false;
  for (const code of new Set([locale, FALLBACK_LOCALE, ...LOCALES])) {
    const found = await fetchNamespace(code, name);
    if (found && found !== 'failed') return found;
    hasFailed ||= found === 'failed';
  }
  return hasFailed ? 'failed' : undefined;
}

async function fetchNamespace(locale: Locale, name: string): Promise<Tree | 'failed' | undefined> {
  try {
    const key = `${name}/${locale}`;
    if (!loaders.has(key)) await listFiles(locale);
    const load = loaders.get(key);
    if (load) return (await load()).default;
    logFailure('Could not find messages for locale code', locale, name);
    return undefined;
  } catch (error) {
    logFailure('Failed locale loading', locale, name, error);
    return 'failed';
  }
}
