import { refuse } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { MinAgeOf } from '#domain/jurisdictions/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import type { Db } from '#platform/server/db.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import { isPolicy, policyRoute, readQuestions, type Policy } from '../rules.ts';
import { acceptanceRoutes } from './acceptances.ts';
import { renderBody, type Facts } from './render.ts';
import { contentStaffRoutes } from './staff.ts';
import { findInForce, listVersions, type VersionRow } from './store.ts';
import { textIn } from './texts.ts';

export { GUARD_JOB, guardPlayers, listenForAcceptances } from './acceptances.ts';
export { publishShippedTexts } from './texts.ts';

export type ContentDeps = {
  readonly db: Db;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  /** The youngest age of players of the installation. */
  readonly minAge: number;
  /** The youngest age of players where a request comes from. */
  readonly minAgeOf: MinAgeOf;
};

/** What a text is made from, besides the text. */
type Sources = Pick<ContentDeps, 'db' | 'siteSettings'>;

/** Policies and questions: reading for everybody, writing for staff. */
export function contentRoutes(deps: ContentDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.getPolicy, atMost('120 per minute'), async ({ params, query, origin }) => {
      const version = query.version === undefined ? undefined : Number(query.version);
      const reader = { locale: query.locale, age: deps.minAgeOf(origin) };
      const page = await readPolicy(deps, params.policy, reader, version);
      return page ? { data: page } : refuse('not_found');
    }),
    on(contract.getQuestions, atMost('120 per minute'), async ({ query, origin }) => ({
      data: await readFaq(deps, { locale: query.locale, age: deps.minAgeOf(origin) }),
    })),
    ...acceptanceRoutes(db),
    ...contentStaffRoutes(db, () => factsOf(deps, deps.minAge)),
  ];
}

/** The texts of policies and answers as one piece of HTML, for readers without scripts. */
export function plainPages(deps: Sources, minAgeOf: MinAgeOf) {
  return async (page: string, path: string, locale: Locale, from: Parameters<MinAgeOf>[0]) => {
    const age = minAgeOf(from);
    if (page === 'faq') return plainFaq(await readFaq(deps, { locale, age }));
    const [, language, policy] = /^\/policy\/(ru|en|kz)\/([a-z-]+)$/.exec(path) ?? [];
    if (!isPolicy(policy) || page !== policyRoute(policy)) return undefined;
    // The pattern lets only these through.
    return await readPolicy(deps, policy, { locale: language as Locale, age }, undefined);
  };
}

function plainFaq({ title, groups }: contract.QuestionsPage) {
  const parts = groups.map((group) => {
    const answers = group.questions.map(
      ({ question, answer_html }) => `<h3>${escapeHtml(question)}</h3>${answer_html}`,
    );
    return `<h2>${escapeHtml(group.title)}</h2>${answers.join('')}`;
  });
  const questions = groups.flatMap((group) =>
    group.questions.map(({ question, answer_html: html }) => ({ question, html })),
  );
  return { title, html: parts.join(''), questions };
}

/** The language of a reader, and the youngest age of players where they are. */
type Reader = { readonly locale: Locale; readonly age: number };

async function readPolicy(
  deps: Sources,
  policy: Policy,
  { locale, age }: Reader,
  wanted: number | undefined,
): Promise<contract.PolicyPage | undefined> {
  // What is not in force yet is not shown.
  const versions = (await listVersions(deps.db, policy)).filter(
    ({ from_at }) => from_at.getTime() <= Date.now(),
  );
  const inForce = versions.toSorted((a, b) => +b.from_at - +a.from_at || b.number - a.number)[0];
  const shown = wanted === undefined ? inForce : versions.find((each) => each.number === wanted);
  const found = shown && textIn(shown.texts, locale);
  if (!found) return undefined;
  return {
    ...factsOfVersion(shown),
    locale: found.locale,
    title: found.text.title,
    html: renderBody(found.text.body, factsOf(deps, age)),
    versions: versions.map(factsOfVersion),
  };
}

function factsOfVersion({ number, hash, from_at }: VersionRow) {
  return { number, hash: hash.toString('hex'), from_at: from_at.toISOString() };
}

async function readFaq(deps: Sources, { locale, age }: Reader): Promise<contract.QuestionsPage> {
  const row = await findInForce(deps.db, 'faq');
  const found = row && textIn(row.texts, locale);
  if (!found) return { locale, title: '', groups: [] };
  const facts = factsOf(deps, age);
  return {
    locale: found.locale,
    title: found.text.title,
    groups: readQuestions(found.text.body).map(({ title, questions }) => ({
      title,
      questions: questions.map(({ id, question, answer }) => ({
        id,
        question,
        answer_html: renderBody(answer, facts),
      })),
    })),
  };
}

function factsOf({ siteSettings }: Pick<Sources, 'siteSettings'>, age: number): Facts {
  const { brand, company, address, licence, authority, complaints_email } =
    siteSettings.read('operator');
  const told = { company, address, licence, authority, email: complaints_email };
  return {
    brand: brand ?? PRODUCT_NAME,
    age: age.toString(),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
  };
}
