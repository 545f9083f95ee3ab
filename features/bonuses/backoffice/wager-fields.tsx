import { SHARING_RULES } from '#domain/bonus-abuse/rules.ts';
import { CASHBACK_PERCENT_MAX, CASHBACK_WAGER_MAX } from '#domain/bonuses/rules.cashback.ts';
import { ORDER_RULES, WAGER_MAX } from '#domain/bonuses/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { NumberField } from '#platform/backoffice/number-field.tsx';
import type { SuppliedPart } from '../contract.backoffice.ts';
import { ReloadFields } from './reload-fields.tsx';
import { RoundFields } from './round-fields.tsx';
import type { BonusForm } from './use-proposal.ts';

const KINDS = ['deposit_match', 'fixed', 'free_rounds', 'cashback'] as const;

type Props = { readonly form: BonusForm };

/** What is given for what, and how much has to be staked. */
export function WagerFields({ form, supplied }: Props & { readonly supplied: SuppliedPart }) {
  const t = useT('backoffice-bonuses');
  const { values, change, errorOf } = form;
  const { draft } = values;
  const isMatch = draft.kind === 'deposit_match';
  const isCashback = draft.kind === 'cashback';
  return (
    <Panel title={t('wagering')}>
      <div className="bonus-fields">
        <RadioGroup
          legend={t('fields.kind')}
          legendShown
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          choices={KINDS.map((value) => ({
            value,
            label: t(`kinds.${value}`),
            hint: t(`hints.${value}`),
          }))}
        />
        {(isMatch || isCashback) && (
          <NumberField
            label={t(isCashback ? 'cashback.percent' : 'fields.percent')}
            value={draft.percent}
            range={[1, isCashback ? CASHBACK_PERCENT_MAX : 500]}
            suffix="%"
            error={errorOf('terms.percent')}
            onChange={(percent) => change({ percent })}
          />
        )}
        {isMatch && <ReloadFields form={form} />}
        {draft.kind === 'free_rounds' && <RoundFields form={form} supplied={supplied} />}
        <NumberField
          label={t('fields.wager')}
          hint={t('hints.wager')}
          value={draft.wager}
          range={[0, isCashback ? CASHBACK_WAGER_MAX : WAGER_MAX]}
          error={errorOf('terms.wager')}
          onChange={(wager) => change({ wager })}
        />
        {isMatch && (
          <RadioGroup
            legend={t('fields.base')}
            legendShown
            value={draft.base}
            onChange={(base) => change({ base })}
            choices={(['bonus', 'deposit_and_bonus'] as const).map((value) => ({
              value,
              label: t(`bases.${value}`),
            }))}
          />
        )}
        <StakeOrder form={form} />
        {draft.kind !== 'free_rounds' && <Release form={form} />}
        <Days form={form} />
        <Sharing form={form} />
      </div>
    </Panel>
  );
}

function StakeOrder({ form: { values, change } }: Props) {
  const t = useT('backoffice-bonuses');
  return (
    <RadioGroup
      legend={t('fields.stake_order')}
      legendShown
      value={values.draft.order}
      onChange={(order) => change({ order })}
      choices={ORDER_RULES.map((value) => ({
        value,
        label: t(`orders.${value}`),
        hint: t(`orderHints.${value}`),
      }))}
    />
  );
}

function Release({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-bonuses');
  const { draft } = values;
  return (
    <>
      <RadioGroup
        legend={t('fields.release')}
        legendShown
        value={draft.release}
        onChange={(release) => change({ release })}
        choices={(['all', 'winnings'] as const).map((value) => ({
          value,
          label: t(`releases.${value}`),
        }))}
      />
      {errorOf('terms.release') && (
        <p className="bonus-warning" role="alert">
          {errorOf('terms.release')}
        </p>
      )}
    </>
  );
}

function Days({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-bonuses');
  const { draft } = values;
  return (
    <>
      {draft.kind !== 'cashback' && (
        <NumberField
          label={t('fields.claim_days')}
          hint={t('hints.claim_days')}
          value={draft.claimDays}
          range={[1, 365]}
          error={errorOf('terms.claim_days')}
          onChange={(claimDays) => change({ claimDays })}
        />
      )}
      <NumberField
        label={t('fields.active_days')}
        hint={t('hints.active_days')}
        value={draft.activeDays}
        range={[1, 365]}
        error={errorOf('terms.active_days')}
        onChange={(activeDays) => change({ activeDays })}
      />
    </>
  );
}

/** What happens where one household takes it twice. */
function Sharing({ form: { values, change } }: Props) {
  const t = useT('backoffice-bonuses');
  return (
    <RadioGroup
      legend={t('fields.sharing')}
      legendShown
      value={values.draft.sharing}
      onChange={(sharing) => change({ sharing })}
      choices={SHARING_RULES.map((value) => ({ value, label: t(`sharings.${value}`) }))}
    />
  );
}
