import { BETS_MAX, GAMES_MAX, GOAL_KINDS, MISSION_PERIODS } from '#domain/missions/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox, RadioGroup, Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import type { MissionForm } from './use-proposal.ts';

type Props = { readonly form: MissionForm };
type GoalProps = Props & { readonly games: readonly string[]; readonly isNew: boolean };

/** What has to be reached, in which time, and which bets count. */
export function GoalFields({ form, games, isNew }: GoalProps) {
  const t = useT('backoffice-missions');
  const { values, change, errorOf } = form;
  const { period, goal, stakeMin } = values.draft;
  return (
    <Panel title={t('fields.goal')}>
      <div className="mission-fields">
        {isNew && (
          <RadioGroup
            legend={t('fields.period')}
            legendShown
            value={period}
            onChange={(next) => change({ period: next })}
            choices={MISSION_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        )}
        <RadioGroup
          legend={t('fields.goal')}
          legendShown
          value={goal}
          onChange={(next) => change({ goal: next })}
          choices={GOAL_KINDS.map((value) => ({ value, label: t(`goals.${value}`) }))}
        />
        <TargetField form={form} />
        <Field
          label={t('fields.stake_min')}
          hint={t('hints.dollars')}
          error={errorOf('terms.stake_min')}
        >
          <MoneyInput
            value={stakeMin}
            currency="USD"
            required
            onChange={(text) => change({ stakeMin: text })}
          />
        </Field>
        <CountedGames form={form} games={games} />
      </div>
    </Panel>
  );
}

/** What one goal needs and no other does. */
function TargetField({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-missions');
  const { goal, count, amount, times } = values.draft;
  if (goal === 'staked') {
    return (
      <Field label={t('fields.amount')} error={errorOf('terms.goal.amount')}>
        <MoneyInput
          value={amount}
          currency="USD"
          isGrouped
          required
          onChange={(text) => change({ amount: text })}
        />
      </Field>
    );
  }
  if (goal === 'multiplier') {
    return (
      <Field label={t('fields.m4')} error={errorOf('terms.goal.m4')}>
        <TextInput
          inputMode="decimal"
          required
          maxLength={10}
          value={times}
          onChange={({ target }) => change({ times: target.value.replace(',', '.') })}
        />
      </Field>
    );
  }
  return (
    <Field label={t('fields.count')} error={errorOf('terms.goal.count')}>
      <TextInput
        type="number"
        inputMode="numeric"
        required
        min={goal === 'games' ? 2 : 1}
        max={goal === 'games' ? GAMES_MAX : BETS_MAX}
        value={count}
        onChange={({ target }) => change({ count: target.value })}
      />
    </Field>
  );
}

function CountedGames({ form: { values, change, errorOf }, games }: Omit<GoalProps, 'isNew'>) {
  const t = useT('backoffice-missions');
  const nameOf = useGameName();
  const { games: counted } = values.draft;
  return (
    <>
      <Switch
        checked={counted === null}
        onChange={(isAll) => change({ games: isAll ? null : [...games] })}
      >
        {t('allGames')}
      </Switch>
      <p className="mission-warning" role="alert">
        {errorOf('terms.games')}
      </p>
      {counted !== null && (
        <fieldset className="mission-games">
          <legend>{t('fields.games')}</legend>
          {games.map((game) => (
            <Checkbox
              key={game}
              checked={counted.includes(game)}
              onChange={(is) =>
                change({ games: is ? [...counted, game] : counted.filter((one) => one !== game) })
              }
            >
              {nameOf(game)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}
