import { isRefusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { SegmentForm } from '#domain/bonuses/backoffice/segment-fields.tsx';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  addCampaign,
  changeCampaign,
  listCampaigns,
  readCampaign,
  type ShownCampaign,
} from '../contract.backoffice.ts';
import type { CampaignWords } from '../rules.ts';
import { draftOf, termsOf, type CampaignDraft } from './draft.ts';

export type ComposerForm = ReturnType<typeof useComposer>;

/** The form of a campaign: of a draft that exists, or of a new one, perhaps a copy. */
export function useComposer(existing: ShownCampaign | undefined, isCopy: boolean) {
  const t = useT('backoffice-campaigns');
  const keyedApi = useKeyedApi();
  const first = draftOf(existing?.terms);
  const changed = isCopy ? undefined : existing;
  const form = useForm({
    values: { draft: first, isSent: false },
    send: async ({ draft }) => {
      const terms = termsOf(draft);
      if (!changed) return await keyedApi(addCampaign, { body: { terms }, retryLost: true });
      const { id, revision } = changed;
      return await api(changeCampaign, { params: { id }, body: { revision, terms } });
    },
    onDone: (answer) => {
      showToast({ tone: 'success', title: t('saved') });
      refetchCalls(listCampaigns, readCampaign);
      form.update((now) => ({ ...now, isSent: true }));
      if (isRefusal(answer)) return;
      // After the render in which nothing is unsaved any more.
      setTimeout(() => void navigate(`/campaigns/${answer.data.id}`));
    },
  });
  const { draft, isSent } = form.values;
  const change = (part: Partial<CampaignDraft>) => form.set({ draft: { ...draft, ...part } });
  const segmentForm: SegmentForm = {
    segment: draft.segment,
    set: (part) => change({ segment: { ...draft.segment, ...part } }),
    errorOf: (field) => form.errorOf(`terms.segment.${field}`),
  };
  return {
    ...form,
    change,
    segmentForm,
    changeWords: (locale: Locale, part: Partial<CampaignWords>) =>
      change({ texts: { ...draft.texts, [locale]: { ...draft.texts[locale], ...part } } }),
    isDirty: !isSent && JSON.stringify(draft) !== JSON.stringify(first),
  };
}
