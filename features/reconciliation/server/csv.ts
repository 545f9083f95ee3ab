import type { CaseShown } from '../contract.backoffice.ts';

export const CASE_HEAD = [
  'id',
  'check',
  'kind',
  'subject',
  'state',
  'assignee',
  'times_seen',
  'opened_at',
  'last_seen_at',
  'facts',
] as const;

/** One line per case; the facts of the difference in one field, as JSON. */
export async function* caseLines(cases: readonly CaseShown[]) {
  for (const found of cases) {
    yield CASE_HEAD.map((column) => {
      if (column === 'facts') return JSON.stringify(found.facts);
      if (column === 'assignee') return found.assignee?.email ?? null;
      return String(found[column]);
    });
  }
}
