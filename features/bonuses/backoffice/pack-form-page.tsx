import './bonuses.css';
import type { PackTerms } from '#domain/bonuses/rules.packs.ts';
import { ProposePanel } from '#domain/staff/backoffice/propose-panel.tsx';
import { useProposalForm } from '#domain/staff/backoffice/use-proposal-form.ts';
import { VersionNames } from '#domain/staff/backoffice/version-names.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import {
  listPacks,
  packVersions,
  type PackOptions,
  type StaffPack,
} from '../contract.backoffice.packs.ts';
import { NumberField } from '#platform/backoffice/number-field.tsx';
import { PackCostPanel } from './pack-cost.tsx';
import { StepFields } from './step-fields.tsx';

/** A new welcome pack, or the next version of one. It only proposes: a colleague approves. */
export function Page({ query }: PageProps) {
  const t = useT('backoffice-bonuses');
  const code = query['pack'];
  const { data, refusal, refetch } = useCall(listPacks, {});
  const back = { to: '/welcome-packs', label: t('packs.title') };
  if (data) return <Form key={code} code={code} options={data.data} />;
  return (
    <>
      <PageHead title={t('packs.add')} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

type PackDraft = Pick<PackTerms, 'titles' | 'steps'> & { readonly days: string };

const NEW_DRAFT: PackDraft = { titles: { ru: '', en: '', kz: '' }, steps: [''], days: '7' };

function termsOf({ titles, steps, days }: PackDraft): PackTerms {
  return { titles, steps: [...steps], days: Number(days) };
}

function usePackForm(found: StaffPack | undefined) {
  const t = useT('backoffice-bonuses');
  const keyedApi = useKeyedApi();
  return useProposalForm({
    code: found?.code,
    version: found?.version ?? 0,
    first: found ? { ...found.terms, days: String(found.terms.days) } : NEW_DRAFT,
    send: async ({ code, draft, reason, basedOn }) => {
      const body = { code, terms: termsOf(draft), based_on: basedOn, reason };
      return await keyedApi(packVersions.propose, { body, retryLost: true });
    },
    doneText: () => t('waits'),
    refetch: [listPacks],
    pathOf: () => '/welcome-packs',
  });
}

const DAYS_MAX = 60;

function Form({ code, options }: { readonly code: string | undefined; options: PackOptions }) {
  const t = useT('backoffice-bonuses');
  const found = options.packs.find((one) => one.code === code);
  const form = usePackForm(found);
  const { values, set, change, errorOf } = form;
  const { draft } = values;
  const back = { to: '/welcome-packs', label: t('packs.title') };
  const title = found ? t('packs.changeTitle', { code: found.code }) : t('packs.add');
  const typedCode = {
    label: t('fields.code'),
    hint: t('hints.code'),
    value: values.code,
    onChange: (next: string) => set({ code: next }),
  };
  return (
    <>
      <PageHead title={title} back={back} lead={t('packs.formLead')} />
      <form className="bonus-panels" onSubmit={form.submit}>
        <VersionNames
          title={t('packs.names')}
          field="titles"
          names={draft.titles}
          onNames={(titles) => change({ titles })}
          errorOf={errorOf}
          code={found ? undefined : typedCode}
        />
        <StepFields
          steps={draft.steps}
          bonuses={options.bonuses}
          errorOf={errorOf}
          onChange={(steps) => change({ steps })}
        >
          <NumberField
            label={t('packs.days')}
            hint={t('packs.daysHint')}
            value={draft.days}
            range={[1, DAYS_MAX]}
            error={errorOf('terms.days')}
            onChange={(days) => change({ days })}
          />
        </StepFields>
        <PackCostPanel terms={termsOf(draft)} />
        <ProposePanel form={form} />
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}
