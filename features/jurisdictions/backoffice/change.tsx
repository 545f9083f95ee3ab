import './jurisdictions.css';
import { useState } from 'react';
import {
  AGE_MAX,
  AGE_MIN,
  GAME_CYCLE_MS_MAX,
  RETENTION_YEARS_MAX,
  type JurisdictionRules,
} from '#domain/jurisdictions/rules.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { jurisdictionProposals, type ShownJurisdiction } from '../contract.backoffice.ts';
import { AmountFields } from './amount-fields.tsx';
import { StakeCaps } from './stake-caps.tsx';

type Props = { of: ShownJurisdiction | undefined; onClose: () => void; onDone: () => void };

/** A new jurisdiction begins with the loosest rules. */
const OPEN: JurisdictionRules = {
  min_age: AGE_MIN,
  verification: 'before_withdrawal',
  is_autobet_allowed: true,
  game_cycle_ms: 0,
  is_one_game_at_a_time: false,
  is_turbo_allowed: true,
  celebration: 'above_stake',
  stake_caps: [],
  is_withdrawal_cancel_allowed: true,
  is_consent_asked_first: false,
  is_limit_asked_first: false,
  balance_max: {},
  reauthenticate_minutes: null,
  retention_years: 5,
};

const SWITCHES = [
  'is_autobet_allowed',
  'is_turbo_allowed',
  'is_withdrawal_cancel_allowed',
  'is_consent_asked_first',
  'is_limit_asked_first',
  'is_one_game_at_a_time',
] as const;

/** The form of a jurisdiction. It only proposes: a colleague approves. */
export function ChangeJurisdiction({ of, onClose, onDone }: Props) {
  const t = useT('backoffice-jurisdictions');
  const keyedApi = useKeyedApi();
  const [code, setCode] = useState(of?.code ?? '');
  const [areas, setAreas] = useState(of?.areas.join(' ') ?? '');
  const [rules, setRules] = useState<JurisdictionRules>(of?.rules ?? OPEN);
  const change = (changes: Partial<JurisdictionRules>) => setRules({ ...rules, ...changes });
  const send = (reason: string) => {
    const listed = areas
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    return keyedApi(jurisdictionProposals.propose, {
      body: { code, areas: listed, rules, reason },
    });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={of ? t('change', { code: of.code }) : t('add')}
      text={t('changeText')}
      confirm={t('propose')}
      reasonMax={1000}
      send={send}
      done={t('waits')}
      onDone={onDone}
    >
      {!of && (
        <Field label={t('code')} hint={t('hint.code')}>
          <TextInput required value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
      )}
      <Field label={t('areas')} hint={t('hint.areas')}>
        <TextInput value={areas} onChange={({ target }) => setAreas(target.value)} />
      </Field>
      <NumberFields rules={rules} change={change} />
      <RuleSwitches rules={rules} change={change} />
      <AmountFields
        legend={t('balance_max')}
        hint={t('hint.amounts')}
        amounts={rules.balance_max}
        onChange={(balance_max) => change({ balance_max })}
      />
      <StakeCaps caps={rules.stake_caps} onChange={(stake_caps) => change({ stake_caps })} />
    </ReasonDialog>
  );
}

type RuleFields = {
  rules: JurisdictionRules;
  change: (changes: Partial<JurisdictionRules>) => void;
};

function RuleSwitches({ rules, change }: RuleFields) {
  const t = useT('backoffice-jurisdictions');
  return (
    <>
      <Switch
        checked={rules.verification === 'before_play'}
        onChange={(is) => change({ verification: is ? 'before_play' : 'before_withdrawal' })}
        hint={t('hint.verification')}
      >
        {t('verifyFirst')}
      </Switch>
      <Switch
        checked={rules.celebration === 'above_stake'}
        onChange={(is) => change({ celebration: is ? 'above_stake' : 'none' })}
        hint={t('hint.celebration')}
      >
        {t('celebration')}
      </Switch>
      {SWITCHES.map((name) => (
        <Switch key={name} checked={rules[name]} onChange={(is) => change({ [name]: is })}>
          {t(name)}
        </Switch>
      ))}
    </>
  );
}

function NumberFields({ rules, change }: RuleFields) {
  const t = useT('backoffice-jurisdictions');
  const minutes = rules.reauthenticate_minutes;
  return (
    <div className="jurisdiction-numbers">
      <Field label={t('min_age')}>
        <TextInput
          type="number"
          inputMode="numeric"
          required
          min={AGE_MIN}
          max={AGE_MAX}
          value={rules.min_age}
          onChange={({ target }) => change({ min_age: Number(target.value) })}
        />
      </Field>
      <Field label={t('game_cycle_ms')} hint={t('hint.game_cycle_ms')}>
        <TextInput
          type="number"
          inputMode="decimal"
          required
          min={0}
          max={GAME_CYCLE_MS_MAX / 1000}
          step={0.1}
          value={rules.game_cycle_ms / 1000}
          onChange={({ target }) =>
            change({ game_cycle_ms: Math.round(Number(target.value) * 1000) })
          }
        />
      </Field>
      <Field label={t('reauthenticate_minutes')} hint={t('hint.reauthenticate_minutes')}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={5}
          max={1440}
          value={minutes ?? ''}
          onChange={({ target: { value } }) =>
            change({ reauthenticate_minutes: value === '' ? null : Number(value) })
          }
        />
      </Field>
      <Field label={t('retention_years')} hint={t('hint.retention_years')}>
        <TextInput
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={RETENTION_YEARS_MAX}
          value={rules.retention_years}
          onChange={({ target }) => change({ retention_years: Number(target.value) })}
        />
      </Field>
    </div>
  );
}
