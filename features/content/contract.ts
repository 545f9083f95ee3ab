import * as z from 'zod/mini';
import { call, dataOf, localeCode, timeText } from '#core/wire.ts';
import { POLICIES } from './rules.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const number = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const versionFacts = {
  number,
  /** SHA-256 of its texts in all languages. */
  hash,
  /** Since when, or from when on, it is in force. */
  from_at: timeText,
};

export const getPolicy = call({
  name: 'content.getPolicy',
  summary:
    'Returns a policy in a language, as HTML of a safe subset: the version in force, or an ' +
    'earlier one by its number. A language without a text gets the English one, then the Russian.',
  method: 'GET',
  path: '/api/v2/content/policies/{policy}',
  audience: 'anyone',
  params: z.object({ policy: z.enum(POLICIES) }),
  query: z.object({
    locale: localeCode,
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
  }),
  answer: dataOf(
    z.object({
      ...versionFacts,
      /** The language of the text. */
      locale: localeCode,
      title: z.string(),
      html: z.string(),
      /** All versions that are or were in force, the latest first. */
      versions: z.array(z.object(versionFacts)),
    }),
  ),
  refusals: ['not_found'],
});
export type PolicyPage = z.output<typeof getPolicy.answer>['data'];

const question = z.object({ id: z.string(), question: z.string(), answer_html: z.string() });

export const getQuestions = call({
  name: 'content.getQuestions',
  summary: 'Returns the questions and answers in a language, in groups; answers as safe HTML.',
  method: 'GET',
  path: '/api/v2/content/questions',
  audience: 'anyone',
  query: z.object({ locale: localeCode }),
  answer: dataOf(
    z.object({
      locale: localeCode,
      title: z.string(),
      groups: z.array(z.object({ title: z.string(), questions: z.array(question) })),
    }),
  ),
});
export type QuestionsPage = z.output<typeof getQuestions.answer>['data'];

const policyVersion = z.object({ policy: z.enum(POLICIES), number });

export const listUnacceptedPolicies = call({
  name: 'content.listUnacceptedPolicies',
  summary:
    'Lists the policies that the player must accept before the next stake for money, each in the ' +
    'version in force.',
  method: 'GET',
  path: '/api/v2/content/policies-unaccepted',
  audience: 'player',
  answer: dataOf(z.array(z.object({ policy: z.enum(POLICIES), ...versionFacts }))),
});
export type UnacceptedPolicy = z.output<typeof listUnacceptedPolicies.answer>['data'][number];

export const acceptPolicies = call({
  name: 'content.acceptPolicies',
  summary:
    'Records that the player accepts versions of policies. A version that was accepted before ' +
    'stays so; one that is no longer in force is refused, and none is recorded.',
  method: 'POST',
  path: '/api/v2/content/policies-accepted',
  audience: 'player',
  body: z.object({
    versions: z.array(policyVersion).check(z.minLength(1), z.maxLength(POLICIES.length)),
  }),
  answer: dataOf(z.object({})),
  refusals: ['policy_outdated'],
});
