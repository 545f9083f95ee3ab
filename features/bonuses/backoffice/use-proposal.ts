import type { SegmentForm } from '#domain/bonuses/backoffice/segment-fields.tsx';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { useProposalForm } from '#domain/staff/backoffice/use-proposal-form.ts';
import type { Warning } from '#platform/backoffice/use-warning.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { bonusVersions, listDefinitions, readDefinition } from '../contract.backoffice.ts';
import { draftOf, termsOf } from './draft.ts';

export type BonusForm = ReturnType<typeof useProposal>;

export type FoundBonus = {
  readonly code: string;
  readonly version: number;
  readonly terms: BonusTerms;
};

/** The form of a version; `found` is a bonus that exists. */
export function useProposal(found: FoundBonus | undefined, warning: Warning) {
  const t = useT('backoffice-bonuses');
  const keyedApi = useKeyedApi();
  const form = useProposalForm({
    code: found?.code,
    version: found?.version ?? 0,
    first: draftOf(found?.terms),
    send: async ({ code, draft, reason, basedOn }) => {
      const proposed = { code, terms: termsOf(draft), based_on: basedOn, reason };
      const body = { ...proposed, ...warning.confirmation };
      const answer = await keyedApi(bonusVersions.propose, { body, retryLost: true });
      warning.take(answer);
      return answer;
    },
    doneText: () => t('waits'),
    refetch: [listDefinitions, readDefinition],
    pathOf: (name) => (found ? `/bonuses/${name}` : '/bonuses'),
  });
  const { segment } = form.values.draft;
  const segmentForm: SegmentForm = {
    segment,
    set: (part) => form.change({ segment: { ...segment, ...part } }),
    errorOf: (field) => form.errorOf(`terms.segment.${field}`),
  };
  return { ...form, segmentForm };
}
