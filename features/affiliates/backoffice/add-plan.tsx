import { useState } from 'react';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { refuseInput } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { addPlan } from '../contract.backoffice.money.ts';
import { EMPTY_DRAFT, termsOf, type AmountDraft, type PlanDraft } from './plan-draft.ts';

type Props = { readonly onClose: () => void; readonly onDone: () => void };

/** A new plan, or the next version of the plan of that name. */
export function AddPlan({ onClose, onDone }: Props) {
  const t = useT('backoffice-affiliates');
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const change = (part: Partial<PlanDraft>) => setDraft({ ...draft, ...part });
  async function send(reason: string) {
    const terms = termsOf(draft);
    if (typeof terms === 'string') return refuseInput(terms, 'rate_range');
    return await api(addPlan, { body: { name, terms, reason } });
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('plans.add')}
      text={t('plans.addText')}
      confirm={t('plans.add')}
      reasonMax={1000}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <Field label={t('plans.name')} hint={t('plans.nameHint')}>
        <TextInput
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <RevenueFields draft={draft} onChange={change} />
      <CpaFields draft={draft} onChange={change} />
      <Percent
        label={t('plans.subShare')}
        hint={t('plans.subShareHint')}
        value={draft.subShare}
        onChange={(subShare) => change({ subShare })}
      />
    </ReasonDialog>
  );
}

type PartProps = {
  readonly draft: PlanDraft;
  readonly onChange: (part: Partial<PlanDraft>) => void;
};

function RevenueFields({ draft, onChange }: PartProps) {
  const t = useT('backoffice-affiliates');
  return (
    <>
      <Checkbox checked={draft.hasShare} onChange={(hasShare) => onChange({ hasShare })}>
        {t('plans.share')}
      </Checkbox>
      {draft.hasShare && <Tiers draft={draft} onChange={onChange} />}
      <Checkbox
        checked={draft.hasFeeShare}
        onChange={(hasFeeShare) => onChange({ hasFeeShare })}
        hint={t('plans.feeHint')}
      >
        {t('plans.hasFeeShare')}
      </Checkbox>
      {draft.hasFeeShare && (
        <Percent label={t('plans.fee')} value={draft.fee} onChange={(fee) => onChange({ fee })} />
      )}
      <Checkbox
        checked={draft.carries}
        onChange={(carries) => onChange({ carries })}
        hint={t('plans.carriesHint')}
      >
        {t('plans.carries')}
      </Checkbox>
    </>
  );
}

const CPA_AMOUNTS = ['cpa', 'firstDeposit', 'staked'] as const;

function CpaFields({ draft, onChange }: PartProps) {
  const t = useT('backoffice-affiliates');
  return (
    <>
      <Checkbox checked={draft.hasCpa} onChange={(hasCpa) => onChange({ hasCpa })}>
        {t('plans.cpa')}
      </Checkbox>
      {draft.hasCpa &&
        CPA_AMOUNTS.map((name) => (
          <Amounts
            key={name}
            legend={t(`plans.${name}`)}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
    </>
  );
}

type PercentProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Percent({ label, hint, value, onChange }: PercentProps) {
  return (
    <Field label={label} hint={hint}>
      <TextInput
        required
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        value={value}
        onChange={({ target }) => onChange(target.value.trim().replace(',', '.'))}
      />
    </Field>
  );
}

/** The first tier begins at zero; each next one needs more new depositors in the month. */
function Tiers({ draft: { tiers }, onChange }: PartProps) {
  const t = useT('backoffice-affiliates');
  const set = (at: number, part: Partial<(typeof tiers)[number]>) =>
    onChange({ tiers: tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)) });
  return (
    <div className="affiliate-tiers">
      {tiers.map((tier, at) => (
        <div key={at} className="affiliate-tier">
          <Field label={t('plans.from')}>
            <TextInput
              required
              inputMode="numeric"
              disabled={at === 0}
              value={tier.from}
              onChange={({ target }) => set(at, { from: target.value.replaceAll(/\D/g, '') })}
            />
          </Field>
          <Percent
            label={t('plans.rate')}
            value={tier.rate}
            onChange={(rate) => set(at, { rate })}
          />
          <IconButton
            label={t('plans.removeTier')}
            disabled={at === 0}
            onClick={() => onChange({ tiers: tiers.filter((_, place) => place !== at) })}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      ))}
      {tiers.length < 10 && (
        <Button size="s" onClick={() => onChange({ tiers: [...tiers, { from: '', rate: '' }] })}>
          {t('plans.addTier')}
        </Button>
      )}
    </div>
  );
}

type AmountsProps = {
  readonly legend: string;
  readonly value: AmountDraft;
  readonly onChange: (value: AmountDraft) => void;
};

function Amounts({ legend, value, onChange }: AmountsProps) {
  const input = (currency: Currency) => ({
    value: value[currency] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [currency]: target.value.trim().replace(',', '.') }),
  });
  return (
    <fieldset className="affiliate-amounts">
      <legend>{legend}</legend>
      {CURRENCIES.map((currency) => (
        <Field key={currency} label={currency}>
          <TextInput inputMode="decimal" autoComplete="off" {...input(currency)} />
        </Field>
      ))}
    </fieldset>
  );
}
