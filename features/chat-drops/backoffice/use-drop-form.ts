import { refuseInput } from '#core/refusal.ts';
import type { SegmentForm } from '#domain/bonuses/backoffice/segment-fields.tsx';
import { useProposalForm } from '#domain/staff/backoffice/use-proposal-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { chatDrops, listDrops, readDropOptions } from '../contract.backoffice.ts';
import { NEW_DRAFT, termsOf } from './draft.ts';

export type DropForm = ReturnType<typeof useDropForm>;

/** The form of a new drop. */
export function useDropForm() {
  const t = useT('backoffice-chat-drops');
  const keyedApi = useKeyedApi();
  const form = useProposalForm({
    first: NEW_DRAFT,
    send: async ({ draft, reason }) => {
      const terms = termsOf(draft);
      if (!terms)
        return refuseInput(draft.bonus === '' ? 'terms.bonus' : 'terms.locale', 'required');
      return await keyedApi(chatDrops.propose, { body: { terms, reason }, retryLost: true });
    },
    doneText: ({ data }) => t(data === null ? 'opened' : 'waits'),
    refetch: [listDrops, readDropOptions, chatDrops.list],
    pathOf: () => '/chat-drops',
  });
  const { segment } = form.values.draft;
  const segmentForm: SegmentForm = {
    segment,
    set: (part) => form.change({ segment: { ...segment, ...part } }),
    errorOf: (field) => form.errorOf(`terms.segment.${field}`),
  };
  return { ...form, segmentForm };
}
