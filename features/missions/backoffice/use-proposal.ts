import type { MissionTerms } from '#domain/missions/rules.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { listStaffMissions, missionVersions } from '../contract.backoffice.ts';
import { draftOf, termsOf, type MissionDraft } from './draft.ts';

export type MissionForm = ReturnType<typeof useProposal>;

/** The form of a version; `code` and `terms` are those of a mission that exists. */
export function useProposal(code: string | undefined, terms: MissionTerms | undefined) {
  const t = useT('backoffice-missions');
  const keyedApi = useKeyedApi();
  const first = draftOf(terms);
  const form = useForm({
    values: { code: code ?? '', draft: first, reason: '', isSent: false },
    send: async ({ code: name, draft, reason }) => {
      const body = { code: name, terms: termsOf(draft), reason };
      return await keyedApi(missionVersions.propose, { body, retryLost: true });
    },
    onDone: () => {
      showToast({ tone: 'success', title: t('waits') });
      refetchCalls(listStaffMissions);
      form.update((now) => ({ ...now, isSent: true }));
      // After the render in which nothing is unsaved any more.
      setTimeout(() => void navigate('/missions'));
    },
  });
  const { draft, reason, isSent } = form.values;
  return {
    ...form,
    change: (part: Partial<MissionDraft>) => form.set({ draft: { ...draft, ...part } }),
    isDirty: !isSent && (reason !== '' || JSON.stringify(draft) !== JSON.stringify(first)),
  };
}
