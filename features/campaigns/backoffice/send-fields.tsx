import { isRefusal } from '#core/refusal.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  campaignSends,
  listCampaigns,
  readCampaign,
  readResults,
  type CampaignOptions,
  type ShownCampaign,
} from '../contract.backoffice.ts';
import { ReachCount } from './reach-count.tsx';

type Props = { readonly campaign: ShownCampaign; readonly options: CampaignOptions };

const WHEN = ['now', 'later'] as const;

function useSend({ id, revision }: ShownCampaign) {
  const t = useT('backoffice-campaigns');
  const keyedApi = useKeyedApi();
  return useForm({
    values: { when: 'now' as (typeof WHEN)[number], at: '', reason: '' },
    send: async ({ when, at, reason }) => {
      const sendAt = when === 'now' || at === '' ? null : new Date(at).toISOString();
      const body = { campaign: id, revision, send_at: sendAt, reason };
      return await keyedApi(campaignSends.propose, { body, retryLost: true });
    },
    onDone: (answer) => {
      const isWaiting = !isRefusal(answer) && answer.data !== null;
      showToast({ tone: 'success', title: t(isWaiting ? 'waits' : 'scheduled') });
      refetchCalls(listCampaigns, readCampaign, readResults, campaignSends.list);
    },
  });
}

/** When a complete draft is sent; to many players with a second person. */
export function SendFields({ campaign, options }: Props) {
  const t = useT('backoffice-campaigns');
  const f = useFormat();
  const form = useSend(campaign);
  const { when, at } = form.values;
  const { segment, product } = campaign.terms;
  const { alone_max: alone } = options.limits;
  return (
    <Panel title={t('send')} aria-label={t('send')}>
      <ReachCount segment={segment} product={product} />
      <form className="campaign-fields" onSubmit={form.submit}>
        <RadioGroup
          legend={t('fields.send_at')}
          legendShown
          value={when}
          onChange={(value) => form.set({ when: value })}
          choices={WHEN.map((value) => ({ value, label: t(value) }))}
        />
        {when === 'later' && (
          <Field label={t('fields.send_at')} hint={t('hints.time')} error={form.errorOf('send_at')}>
            <TextInput
              type="datetime-local"
              required
              value={at}
              onChange={({ target }) => form.set({ at: target.value })}
            />
          </Field>
        )}
        <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
          <TextArea {...form.input('reason')} required minLength={3} maxLength={1000} />
        </Field>
        <p className="campaign-hint">{t('aloneMax', { players: f.number(alone) })}</p>
        <p className="campaign-warning" role="alert">
          {form.note}
        </p>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('send')}
        </Button>
      </form>
    </Panel>
  );
}
