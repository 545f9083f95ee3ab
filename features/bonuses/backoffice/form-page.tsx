import './bonuses.css';
import { LOCALE_NAME, LOCALES } from '#core/locale.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { listDefinitions, type SuppliedPart } from '../contract.backoffice.ts';
import { AmountFields } from './amount-fields.tsx';
import { CostPanel } from './cost-panel.tsx';
import { termsOf } from './draft.ts';
import { GameFields } from './game-fields.tsx';
import { SegmentFields } from '#domain/bonuses/backoffice/segment-fields.tsx';
import { segmentOf } from '#domain/bonuses/backoffice/draft.segment.ts';
import { SegmentCount } from './segment-count.tsx';
import { useProposal, type BonusForm } from './use-proposal.ts';
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
    const shown = { code: found?.code, terms: found?.terms, games, supplied, back };
    return <Form key={code} {...shown} />;
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
  readonly code: string | undefined;
  readonly terms: BonusTerms | undefined;
  readonly games: readonly string[];
  readonly supplied: SuppliedPart;
  readonly back: { readonly to: string; readonly label: string };
};

function Form({ code, terms, games, supplied, back }: FormProps) {
  const t = useT('backoffice-bonuses');
  const warning = useWarning();
  const form = useProposal(code, terms, warning);
  const title = code ? t('changeTitle', { code }) : t('add');
  return (
    <>
      <PageHead title={title} back={back} lead={t('formLead')} />
      <form className="bonus-panels" onSubmit={form.submit}>
        <NameFields form={form} isNew={!code} />
        <WagerFields form={form} supplied={supplied} />
        <AmountFields form={form} />
        <GameFields form={form} games={games} supplied={supplied} />
        <SegmentFields form={form.segmentForm}>
          <SegmentCount segment={segmentOf(form.values.draft.segment)} />
        </SegmentFields>
        <CostPanel terms={termsOf(form.values.draft)} />
        <Panel title={t('propose')}>
          <div className="bonus-fields">
            <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
              <TextArea
                value={form.values.reason}
                required
                minLength={3}
                maxLength={1000}
                onChange={({ target }) => form.set({ reason: target.value })}
              />
            </Field>
            {warning.field}
            <p className="bonus-warning" role="alert">
              {form.note}
            </p>
            <Button type="submit" variant="primary" busy={form.isBusy}>
              {t('propose')}
            </Button>
          </div>
        </Panel>
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}

function NameFields({ form, isNew }: { readonly form: BonusForm; readonly isNew: boolean }) {
  const t = useT('backoffice-bonuses');
  const { values, change, errorOf } = form;
  const { names } = values.draft;
  return (
    <Panel title={t('fields.names')}>
      <div className="bonus-fields">
        {isNew && (
          <Field label={t('fields.code')} hint={t('hints.code')} error={errorOf('code')}>
            <TextInput
              value={values.code}
              required
              maxLength={40}
              autoCapitalize="none"
              autoComplete="off"
              onChange={({ target }) => form.set({ code: target.value.trim().toLowerCase() })}
            />
          </Field>
        )}
        {LOCALES.map((locale) => (
          <Field key={locale} label={LOCALE_NAME[locale]} error={errorOf(`terms.names.${locale}`)}>
            <TextInput
              value={names[locale]}
              required
              maxLength={80}
              lang={locale === 'kz' ? 'kk' : locale}
              onChange={({ target }) => change({ names: { ...names, [locale]: target.value } })}
            />
          </Field>
        ))}
      </div>
    </Panel>
  );
}
