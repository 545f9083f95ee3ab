/**
 * What the service worker keeps for a start without a network: documents, built files and a few
 * answers that are the same for every visitor. Everything else passes it untouched, above all
 * whatever moves money: such a request is neither stored nor repeated, and without a network it
 * fails at once.
 */
import { LOCALES, type Locale } from '#core/locale.ts';

export type PassingRequest = {
  readonly method: string;
  /** Whether it goes to the origin of the page. */
  readonly isOwn: boolean;
  /** Whether the browser opens a page by it. */
  readonly isNavigation: boolean;
  readonly path: string;
};

export type KeptKind = 'page' | 'file' | 'answer';

const PAGE = new RegExp(`^/(?:${LOCALES.join('|')})(?:/|$)`);
/** Their addresses name their content: they never change. */
const FILE = /^\/(?:assets|media\/(?:app|brand))\/[\w./-]+$/;

/**
 * What a request is to the worker; undefined is left to the browser. `answers` are the paths of
 * public calls whose answers are kept, as their contracts write them.
 */
export function keptKind(
  { method, isOwn, isNavigation, path }: PassingRequest,
  answers: readonly string[],
): KeptKind | undefined {
  if (method !== 'GET' || !isOwn) return undefined;
  if (isNavigation) return path === '/' || PAGE.test(path) ? 'page' : undefined;
  if (FILE.test(path)) return 'file';
  return answers.some((pattern) => fits(pattern, path)) ? 'answer' : undefined;
}

/** The document that stands in for a page that cannot be loaded, in the language of its address. */
export function offlinePath(path: string): string {
  const [, first] = path.split('/');
  const locale: Locale = LOCALES.find((each) => each === first) ?? 'ru';
  return `/${locale}/offline`;
}

export type PageAnswer = {
  readonly status: number;
  readonly search: string;
  /** The header Referrer-Policy. */
  readonly referrerPolicy: string | null;
};

/**
 * Whether the document may be kept. An address with a query or under a policy that hides it may
 * carry a secret.
 */
export function isKeptPage({ status, search, referrerPolicy }: PageAnswer): boolean {
  return status === 200 && search === '' && referrerPolicy !== 'no-referrer';
}

/** `{name}` stands for one part of a path. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
  );
}
