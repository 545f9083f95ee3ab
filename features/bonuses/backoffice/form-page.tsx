import './bonuses.css';
import { ProposePanel } from '#domain/staff/backoffice/propose-panel.tsx';
import { VersionNames } from '#domain/staff/backoffice/version-names.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listDefinitions, type SuppliedPart } from '../contract.backoffice.ts';
import { AmountFields } from './amount-fields.tsx';
import { CostPanel } from './cost-panel.tsx';
import { termsOf } from './draft.ts';
import { GameFields } from './game-fields.tsx';
import { SegmentFields } from '#domain/bonuses/backoffice/segment-fields.tsx';
import { segmentOf } from '#domain/bonuses/backoffice/draft.segment.ts';
import { SegmentCount } from './segment-count.tsx';
import { useProposal, type BonusForm, type FoundBonus } from './use-proposal.ts';
import { WagerFields } from './wager-fields.tsx';

/** A new bonus, or the next version of one. It only proposes: a colleague approves. */
export function Page({ query }: PageProps) {
  const t = useT('backoffice-bonuses');
  const code = query['bonus'];
  const list = useCall(listDefinitions, {});
  const found = list.data?.data.bonuses.find((one) => one.code === code);
  const back = { to: code ? `/bonuses/${code}` : '/bonuses', label: t('back') };
  if (list.data) {
    const { games, supplied } = list.data.data;
    return <Form key={code} found={found} games={games} supplied={supplied} back={back} />;
  }
  return (
    <>
      <PageHead title={t('add')} back={back} />
      {list.refusal ? (
        <PageFailure refusal={list.refusal} again={list.refetch} back={back} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

type FormProps = {
  readonly found: FoundBonus | undefined;
  readonly games: readonly string[];
  readonly supplied: SuppliedPart;
  readonly back: { readonly to: string; readonly label: string };
};

function Form({ found, games, supplied, back }: FormProps) {
  const t = useT('backoffice-bonuses');
  const warning = useWarning();
  const form = useProposal(found, warning);
  const title = found ? t('changeTitle', { code: found.code }) : t('add');
  return (
    <>
      <PageHead title={title} back={back} lead={t('formLead')} />
      <form className="bonus-panels" onSubmit={form.submit}>
        <NameFields form={form} isNew={!found} />
        <WagerFields form={form} supplied={supplied} />
        <AmountFields form={form} />
        <GameFields form={form} games={games} supplied={supplied} />
        <SegmentFields form={form.segmentForm}>
          <SegmentCount segment={segmentOf(form.values.draft.segment)} />
        </SegmentFields>
        <CostPanel terms={termsOf(form.values.draft)} />
        <ProposePanel form={form}>{warning.field}</ProposePanel>
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}

function NameFields({ form, isNew }: { readonly form: BonusForm; readonly isNew: boolean }) {
  const t = useT('backoffice-bonuses');
  const { values, change, set, errorOf } = form;
  return (
    <VersionNames
      title={t('fields.names')}
      field="names"
      names={values.draft.names}
      onNames={(names) => change({ names })}
      errorOf={errorOf}
      code={
        isNew
          ? {
              label: t('fields.code'),
              hint: t('hints.code'),
              value: values.code,
              onChange: (code) => set({ code }),
            }
          : undefined
      }
    />
  );
}
