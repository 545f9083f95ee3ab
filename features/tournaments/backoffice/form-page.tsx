import './tournaments.css';
import type { Answer } from '#core/wire.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { readTournamentOptions } from '../contract.backoffice.ts';
import { costOf } from './draft.ts';
import { NameFields } from './name-fields.tsx';
import { PrizeFields } from './prize-fields.tsx';
import { ScoreFields } from './score-fields.tsx';
import { useAnnouncement, type TournamentForm } from './use-announcement.ts';

type Options = Answer<typeof readTournamentOptions>['data'];

/** A new tournament; one that can cost much waits for a colleague. */
export function Page() {
  const t = useT('backoffice-tournaments');
  const { data, refusal, refetch } = useCall(readTournamentOptions, {});
  const back = { to: '/tournaments', label: t('title') };
  return (
    <>
      <PageHead title={t('add')} back={back} lead={t('formLead')} />
      {data ? (
        <Form options={data.data} />
      ) : refusal ? (
        <PageFailure refusal={refusal} again={refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Form({ options }: { readonly options: Options }) {
  const t = useT('backoffice-tournaments');
  const form = useAnnouncement();
  const { currency } = form.values.draft;
  const rates = options.currencies.find((one) => one.currency === currency)?.rates ?? {};
  return (
    <>
      <form className="tournament-panels" onSubmit={form.submit}>
        <NameFields form={form} />
        <ScoreFields form={form} games={options.games} rates={rates} />
        <PrizeFields form={form} />
        <Cost form={form} options={options} />
        <Panel title={t('announce')}>
          <div className="tournament-fields">
            <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
              <TextArea
                value={form.values.reason}
                required
                minLength={3}
                maxLength={1000}
                onChange={({ target }) => form.set({ reason: target.value })}
              />
            </Field>
            <p className="tournament-warning" role="alert">
              {form.note}
            </p>
            <Button type="submit" variant="primary" busy={form.isBusy}>
              {t('announce')}
            </Button>
          </div>
        </Panel>
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}

type CostProps = { readonly form: TournamentForm; readonly options: Options };

/** The most that it can cost, and whether that takes a second person. */
function Cost({ form, options }: CostProps) {
  const t = useT('backoffice-tournaments');
  const { draft } = form.values;
  const { currency } = draft;
  const cost = costOf(draft);
  const alone = options.currencies.find((one) => one.currency === currency)?.alone_max ?? '0';
  const facts = [
    {
      name: t('fields.cost'),
      value: cost === undefined ? '—' : <Money amount={cost} currency={currency} />,
    },
    { name: t('aloneMax'), value: <Money amount={alone} currency={currency} /> },
  ];
  const isLarge = cost !== undefined && Number(cost) > Number(alone);
  return (
    <Panel title={t('fields.cost')}>
      <Facts facts={facts} />
      <p className="tournament-hint" role="status">
        {cost === undefined ? t('costUnknown') : t(isLarge ? 'costTwo' : 'costOne')}
      </p>
    </Panel>
  );
}
