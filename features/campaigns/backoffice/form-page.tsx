import './campaigns.css';
import { SegmentFields } from '#domain/bonuses/backoffice/segment-fields.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useQuery } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import {
  readCampaign,
  readCampaignOptions,
  type CampaignOptions,
  type ShownCampaign,
} from '../contract.backoffice.ts';
import { AboutFields } from './about-fields.tsx';
import { termsOf } from './draft.ts';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import { ReachCount } from './reach-count.tsx';
import { TextFields } from './text-fields.tsx';
import { useComposer } from './use-composer.ts';

/** The composer: one message for all channels, in three languages. */
export function Page() {
  const { campaign: changed, copy } = useQuery();
  const id = changed ?? copy;
  return id === undefined ? <Loaded /> : <Existing id={id} isCopy={changed === undefined} />;
}

type ExistingProps = { readonly id: string; readonly isCopy: boolean };

function Existing({ id, isCopy }: ExistingProps) {
  const t = useT('backoffice-campaigns');
  const { data, refusal, refetch } = useCall(readCampaign, { params: { id } });
  const back = { to: '/campaigns', label: t('title') };
  if (data) return <Loaded key={id} existing={data.data.campaign} isCopy={isCopy} />;
  return (
    <>
      <PageHead title={t('add')} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

type LoadedProps = { readonly existing?: ShownCampaign; readonly isCopy?: boolean };

function Loaded({ existing, isCopy = false }: LoadedProps) {
  const t = useT('backoffice-campaigns');
  const { data, refusal, refetch } = useCall(readCampaignOptions, {});
  const isChange = existing !== undefined && !isCopy;
  const back = isChange
    ? { to: `/campaigns/${existing.id}`, label: existing.terms.name }
    : { to: '/campaigns', label: t('title') };
  return (
    <>
      <PageHead title={t(isChange ? 'change' : 'add')} back={back} lead={t('formLead')} />
      {data ? (
        <Form options={data.data} existing={existing} isCopy={isCopy} />
      ) : refusal ? (
        <PageFailure refusal={refusal} again={refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

type FormProps = {
  readonly options: CampaignOptions;
  readonly existing: ShownCampaign | undefined;
  readonly isCopy: boolean;
};

function Form({ options, existing, isCopy }: FormProps) {
  const t = useT('backoffice-campaigns');
  const form = useComposer(existing, isCopy);
  const terms = termsOf(form.values.draft);
  return (
    <>
      <form className="campaign-panels" onSubmit={form.submit}>
        <AboutFields form={form} />
        <TextFields form={form} site={options} />
        <Preview terms={terms} site={options} />
        <SegmentFields form={form.segmentForm}>
          <ReachCount segment={terms.segment} product={terms.product} />
        </SegmentFields>
        <Problems terms={terms} site={options} />
        <Panel title={t('save')}>
          <p className="campaign-hint">{t('saveHint')}</p>
          <p className="campaign-warning" role="alert">
            {form.note}
          </p>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t('save')}
          </Button>
        </Panel>
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}
