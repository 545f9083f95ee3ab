import type { SegmentForm } from '#domain/bonuses/backoffice/segment-fields.tsx';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import type { Warning } from '#platform/backoffice/use-warning.tsx';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { bonusVersions, listDefinitions, readDefinition } from '../contract.backoffice.ts';
import { draftOf, termsOf, type BonusDraft } from './draft.ts';

export type BonusForm = ReturnType<typeof useProposal>;

/** The form of a version; `code` and `terms` are those of a bonus that exists. */
export function useProposal(
  code: string | undefined,
  terms: BonusTerms | undefined,
  warning: Warning,
) {
  const t = useT('backoffice-bonuses');
  const keyedApi = useKeyedApi();
  const first = draftOf(terms);
  const form = useForm({
    values: { code: code ?? '', draft: first, reason: '', isSent: false },
    send: async ({ code: name, draft, reason }) => {
      const body = { code: name, terms: termsOf(draft), reason, ...warning.confirmation };
      const answer = await keyedApi(bonusVersions.propose, { body, retryLost: true });
      warning.take(answer);
      return answer;
    },
    onDone: (_answer, { code: name }) => {
      showToast({ tone: 'success', title: t('waits') });
      refetchCalls(listDefinitions, readDefinition);
      form.update((now) => ({ ...now, isSent: true }));
      // After the render in which nothing is unsaved any more.
      setTimeout(() => void navigate(terms ? `/bonuses/${name}` : '/bonuses'));
    },
  });
  const { draft, reason, isSent } = form.values;
  const change = (part: Partial<BonusDraft>) => form.set({ draft: { ...draft, ...part } });
  const segmentForm: SegmentForm = {
    segment: draft.segment,
    set: (part) => change({ segment: { ...draft.segment, ...part } }),
    errorOf: (field) => form.errorOf(`terms.segment.${field}`),
  };
  return {
    ...form,
    change,
    segmentForm,
    isDirty: !isSent && (reason !== '' || JSON.stringify(draft) !== JSON.stringify(first)),
  };
}
