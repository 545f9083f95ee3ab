import './missions.css';
import { ProposePanel } from '#domain/staff/backoffice/propose-panel.tsx';
import { VersionNames } from '#domain/staff/backoffice/version-names.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
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
  const form = useProposal(found);
  const title = found ? t('changeTitle', { code: found.code }) : t('add');
  return (
    <>
      <PageHead title={title} back={{ to: '/missions', label: t('title') }} lead={t('formLead')} />
      <form className="mission-panels" onSubmit={form.submit}>
        <TitleFields form={form} isNew={!found} />
        <GoalFields form={form} games={options.games} isNew={!found} />
        <RewardFields form={form} options={options} />
        <ProposePanel form={form} />
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}

function TitleFields({ form, isNew }: { readonly form: MissionForm; readonly isNew: boolean }) {
  const t = useT('backoffice-missions');
  const { values, change, set, errorOf } = form;
  return (
    <VersionNames
      title={t('fields.titles')}
      field="titles"
      names={values.draft.titles}
      onNames={(titles) => change({ titles })}
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
