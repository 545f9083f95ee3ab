import { isRefusal } from '#core/refusal.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  listStaffTournaments,
  newTournaments,
  readTournamentOptions,
} from '../contract.backoffice.ts';
import { NEW_DRAFT, termsOf, timeOf, type TournamentDraft } from './draft.ts';

export type TournamentForm = ReturnType<typeof useAnnouncement>;

/** The form of a new tournament. */
export function useAnnouncement() {
  const t = useT('backoffice-tournaments');
  const keyedApi = useKeyedApi();
  const form = useForm({
    values: { draft: NEW_DRAFT, reason: '', isSent: false },
    send: async ({ draft, reason }) => {
      const times = { starts_at: timeOf(draft.startsAt), ends_at: timeOf(draft.endsAt) };
      const body = { terms: termsOf(draft), ...times, reason };
      return await keyedApi(newTournaments.propose, { body, retryLost: true });
    },
    onDone: (answer) => {
      const isWaiting = !isRefusal(answer) && answer.data !== null;
      showToast({ tone: 'success', title: t(isWaiting ? 'waits' : 'announced') });
      refetchCalls(listStaffTournaments, newTournaments.list, readTournamentOptions);
      form.update((now) => ({ ...now, isSent: true }));
      // After the render in which nothing is unsaved any more.
      setTimeout(() => void navigate('/tournaments'));
    },
  });
  const { draft, reason, isSent } = form.values;
  return {
    ...form,
    change: (part: Partial<TournamentDraft>) => form.set({ draft: { ...draft, ...part } }),
    isDirty: !isSent && (reason !== '' || JSON.stringify(draft) !== JSON.stringify(NEW_DRAFT)),
  };
}
