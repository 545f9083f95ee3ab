import type { Locale } from '#core/locale.ts';

/** The policies, at /policy/{language}/{slug}. */
export const POLICIES = ['user-agreement', 'confidential', 'kyc'] as const;
export type Policy = (typeof POLICIES)[number];

/** The name of its page: each policy has a title and a picture of its own. */
export const policyRoute = (policy: Policy) => `policy-${policy}` as const;

/** What a new player accepts. */
export const ACCEPTED: readonly Policy[] = ['user-agreement', 'confidential'];

export const SLUGS = [...POLICIES, 'faq'] as const;
export type Slug = (typeof SLUGS)[number];

export type PageText = { readonly title: string; readonly body: string };
/** A language without a text is missing. */
export type PageTexts = Partial<Record<Locale, PageText>>;

export const TITLE_MAX = 120;
/** A policy of a large operator has some sixty thousand characters. */
export const BODY_MAX = 120_000;

/** The facts of the operator that a text may name as {{brand}}. */
export const FACTS = [
  'brand',
  'company',
  'address',
  'licence',
  'authority',
  'email',
  'age',
] as const;
export type Fact = (typeof FACTS)[number];

const BRACES = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** The text with the facts filled in; what the operator has not set is an ellipsis. */
export function fillFacts(text: string, facts: Readonly<Partial<Record<Fact, string>>>): string {
  return text.replaceAll(BRACES, (whole, name: string) =>
    isFact(name) ? (facts[name] ?? '…') : whole,
  );
}

/** Names in braces that are no facts, as a text must not be published with. */
export function unknownFacts(text: string): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name]) => name!);
  return [...new Set(names.filter((name) => !isFact(name)))];
}

/** Whether players accept this page. */
export function isPolicy(page: string | undefined): page is Policy {
  return POLICIES.some((policy) => policy === page);
}

function isFact(name: string): name is Fact {
  return (FACTS as readonly string[]).includes(name);
}

export type Question = { readonly id: string; readonly question: string; readonly answer: string };
export type QuestionGroup = { readonly title: string; readonly questions: readonly Question[] };

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The questions of a page: each heading of level two begins a group, each of level three a
 * question, and what follows is its answer. What stands before the first question is left out.
 */
export function readQuestions(body: string): QuestionGroup[] {
  const groups: { title: string; questions: Writable<Question>[] }[] = [];
  for (const line of body.split('\n')) {
    const [, marks, text] = /^(#{2,3})\s+(.+)$/.exec(line) ?? [];
    if (marks === '##') groups.push({ title: text!.trim(), questions: [] });
    else if (marks === '###') {
      if (groups.length === 0) groups.push({ title: '', questions: [] });
      const group = groups.at(-1)!;
      const id = `${groups.length}-${group.questions.length + 1}`;
      group.questions.push({ id, question: text!.trim(), answer: '' });
    } else {
      const last = groups.at(-1)?.questions.at(-1);
      if (last) last.answer += `${line}\n`;
    }
  }
  return groups.filter(({ questions }) => questions.length > 0);
}
