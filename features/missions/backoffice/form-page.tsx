import './missions.css';
import { LOCALE_NAME, LOCALES } from '#core/locale.ts';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { listStaffMissions, type MissionOptions } from '../contract.backoffice.ts';
import { GoalFields } from './goal-fields.tsx';
import { RewardFields } from './reward-fields.tsx';
import { useProposal, type MissionForm } from './use-proposal.ts';

/** A new mission, or the next version of one. It only proposes: a colleague approves. */
export function Page({ query }: PageProps) {
  const t = useT('backoffice-missions');
  const code = query['mission'];
  const { data, refusal, refetch } = useCall(listStaffMissions, {});
  const back = { to: '/missions', label: t('title') };
  if (data) return <Form key={code} code={code} options={data.data} />;
  return (
    <>
      <PageHead title={t('add')} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

type FormProps = { readonly code: string | undefined; readonly options: MissionOptions };

function Form({ code, options }: FormProps) {
  const t = useT('backoffice-missions');
  const found = options.missions.find((one) => one.code === code);
  const form = useProposal(found?.code, found?.terms);
  const title = found ? t('changeTitle', { code: found.code }) : t('add');
  return (
    <>
      <PageHead title={title} back={{ to: '/missions', label: t('title') }} lead={t('formLead')} />
      <form className="mission-panels" onSubmit={form.submit}>
        <TitleFields form={form} isNew={!found} />
        <GoalFields form={form} games={options.games} isNew={!found} />
        <RewardFields form={form} options={options} />
        <Panel title={t('propose')}>
          <div className="mission-fields">
            <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
              <TextArea
                value={form.values.reason}
                required
                minLength={3}
                maxLength={1000}
                onChange={({ target }) => form.set({ reason: target.value })}
              />
            </Field>
            <p className="mission-warning" role="alert">
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

function TitleFields({ form, isNew }: { readonly form: MissionForm; readonly isNew: boolean }) {
  const t = useT('backoffice-missions');
  const { values, change, errorOf } = form;
  const { titles } = values.draft;
  return (
    <Panel title={t('fields.titles')}>
      <div className="mission-fields">
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
          <Field key={locale} label={LOCALE_NAME[locale]} error={errorOf(`terms.titles.${locale}`)}>
            <TextInput
              value={titles[locale]}
              required
              maxLength={80}
              lang={locale === 'kz' ? 'kk' : locale}
              onChange={({ target }) => change({ titles: { ...titles, [locale]: target.value } })}
            />
          </Field>
        ))}
      </div>
    </Panel>
  );
}
