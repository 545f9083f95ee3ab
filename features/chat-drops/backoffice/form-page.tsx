import './drops.css';
import { SegmentFields } from '#domain/bonuses/backoffice/segment-fields.tsx';
import { ProposePanel } from '#domain/staff/backoffice/propose-panel.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { readDropOptions, type DropOptions } from '../contract.backoffice.ts';
import { CostLines } from './cost-lines.tsx';
import { AboutFields, StakedFields } from './fields.tsx';
import { useDropForm } from './use-drop-form.ts';

/** A new drop: opened at once, or above a sum by a colleague. */
export function Page() {
  const t = useT('backoffice-chat-drops');
  const { data, refusal, refetch } = useCall(readDropOptions, {});
  const back = { to: '/chat-drops', label: t('title') };
  return (
    <>
      <PageHead title={t('add')} back={back} lead={t('formLead')} />
      {data ? (
        data.data.bonuses.length === 0 ? (
          <EmptyState title={t('noBonus.title')} text={t('noBonus.text')} />
        ) : (
          <Form options={data.data} />
        )
      ) : refusal ? (
        <PageFailure refusal={refusal} again={refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Form({ options }: { readonly options: DropOptions }) {
  const t = useT('backoffice-chat-drops');
  const form = useDropForm();
  return (
    <>
      <form className="drop-panels" onSubmit={form.submit}>
        <AboutFields form={form} options={options} />
        <StakedFields form={form} options={options} />
        <SegmentFields form={form.segmentForm} />
        <CostLines draft={form.values.draft} options={options} />
        <ProposePanel form={form} label={t('open')} />
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}
