import './vip.css';
import { useProposalForm } from '#domain/staff/backoffice/use-proposal-form.ts';
import { ProposePanel } from '#domain/staff/backoffice/propose-panel.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { CURRENCIES } from '#core/currency.ts';
import { GAME_GROUPS } from '#domain/levels/rules.ts';
import { FREE_ROUNDS, GIVEN_TERMS } from '#domain/levels/rules.terms.ts';
import { getLevelReport, type LevelReport } from '../contract.backoffice.ts';
import { levelVersions } from '../contract.backoffice.levels.ts';
import { wholeXp } from '../rules.xp.ts';
import { draftOf, termsOf } from './level-draft.ts';
import { RoundsField, TermField, type TermForm } from './term-field.tsx';

const REPORT = '/reports/levels';

/** The next version of what levels give. It only proposes: a colleague approves. */
export function Page() {
  const t = useT('backoffice-vip');
  const { data, refusal, refetch } = useCall(getLevelReport, {});
  const back = { to: REPORT, label: t('report.title') };
  if (data) return <Form report={data.data} />;
  return (
    <>
      <PageHead title={t('edit.title')} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

function Form({ report }: { readonly report: LevelReport }) {
  const t = useT('backoffice-vip');
  const f = useFormat();
  const form = useProposal(report);
  const back = { to: REPORT, label: t('report.title') };
  return (
    <>
      <PageHead title={t('edit.title')} back={back} lead={t('edit.lead')} />
      <form className="level-form" onSubmit={form.submit}>
        {report.levels.map(({ level, xp }, index) => (
          <Panel
            key={level}
            title={t('edit.level', { level })}
            aria-label={t('edit.level', { level })}
            aside={t('edit.from', { xp: f.number(wholeXp(xp)) })}
          >
            <div className="level-terms">
              {GIVEN_TERMS.map((term) => (
                <TermField key={term} form={form} path={['levels', String(index), term]} />
              ))}
              <RoundsField
                form={form}
                path={['levels', String(index), FREE_ROUNDS]}
                codes={report.rounds_bonuses}
              />
            </div>
          </Panel>
        ))}
        <GeneralTerms form={form} />
        <ProposePanel form={form} />
      </form>
      <Unsaved isDirty={form.isDirty} />
    </>
  );
}

/** How stakes become XP, and what every level has in common. */
function GeneralTerms({ form }: { readonly form: TermForm }) {
  const t = useT('backoffice-vip');
  // The rates are prices in dollars.
  const priced = CURRENCIES.filter((currency) => currency !== 'USD');
  return (
    <>
      <Panel title={t('edit.common')}>
        <div className="level-terms">
          <TermField form={form} path={['cashback_min']} />
          <TermField form={form} path={['retention_bp']} />
        </div>
      </Panel>
      <Panel title={t('edit.factors')}>
        <div className="level-terms">
          {GAME_GROUPS.map((group) => (
            <TermField key={group} form={form} path={['factors', group]} />
          ))}
        </div>
      </Panel>
      <Panel title={t('edit.rates')}>
        <div className="level-terms">
          {priced.map((currency) => (
            <TermField key={currency} form={form} path={['rates', currency]} />
          ))}
        </div>
      </Panel>
    </>
  );
}

function useProposal({ terms, version }: LevelReport) {
  const t = useT('backoffice-vip');
  const keyedApi = useKeyedApi();
  return useProposalForm({
    code: 'levels',
    version,
    first: draftOf(terms),
    send: async ({ draft, reason, basedOn }) => {
      const body = { terms: termsOf(draft), based_on: basedOn, reason };
      return await keyedApi(levelVersions.propose, { body, retryLost: true });
    },
    doneText: () => t('edit.waits'),
    refetch: [getLevelReport],
    pathOf: () => REPORT,
  });
}
