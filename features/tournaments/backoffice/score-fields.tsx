import { CURRENCIES, isCurrency } from '#core/currency.ts';
import { ROUNDS_MAX, SCORINGS } from '#domain/tournaments/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox, RadioGroup, Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { RateList } from './facts.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import type { TournamentForm } from './use-announcement.ts';

type Props = { readonly form: TournamentForm };
type RuleProps = Props & {
  readonly games: readonly string[];
  readonly rates: Parameters<typeof RateList>[0]['rates'];
};

/** Which bets count, and what a score is made of. */
export function ScoreFields({ form, games, rates }: RuleProps) {
  const t = useT('backoffice-tournaments');
  const { values, change, errorOf } = form;
  const { draft } = values;
  return (
    <Panel title={t('rules')}>
      <div className="tournament-fields">
        <Field label={t('fields.currency')} hint={t('hints.currency')}>
          <Select
            value={draft.currency}
            onChange={({ target }) =>
              isCurrency(target.value) && change({ currency: target.value })
            }
          >
            {CURRENCIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <div role="status">
          <RateList currency={draft.currency} rates={rates} />
        </div>
        <RadioGroup
          legend={t('fields.scoring')}
          legendShown
          value={draft.scoring}
          onChange={(scoring) => change({ scoring })}
          choices={SCORINGS.map((value) => ({
            value,
            label: t(`scorings.${value}`),
            hint: t(`hints.${value}`),
          }))}
        />
        <ScoringField form={form} />
        <Field label={t('fields.stake_min')} error={errorOf('terms.stake_min')}>
          <MoneyInput
            value={draft.stakeMin}
            currency={draft.currency}
            isGrouped
            required
            onChange={(stakeMin) => change({ stakeMin })}
          />
        </Field>
        <RadioGroup
          legend={t('fields.ties')}
          legendShown
          value={draft.ties}
          onChange={(ties) => change({ ties })}
          choices={(['earlier', 'shared'] as const).map((value) => ({
            value,
            label: t(`ties.${value}`),
          }))}
        />
        <GameFields form={form} games={games} />
      </div>
    </Panel>
  );
}

/** What one scoring needs and no other does. */
function ScoringField({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-tournaments');
  const { scoring, unit, rounds, currency } = values.draft;
  if (scoring === 'points') {
    return (
      <Field label={t('fields.unit')} error={errorOf('terms.unit')}>
        <MoneyInput
          value={unit}
          currency={currency}
          isGrouped
          required
          onChange={(text) => change({ unit: text })}
        />
      </Field>
    );
  }
  if (scoring !== 'best_of') return null;
  return (
    <Field label={t('fields.rounds')} error={errorOf('terms.rounds')}>
      <TextInput
        type="number"
        inputMode="numeric"
        required
        min={2}
        max={ROUNDS_MAX}
        value={rounds}
        onChange={({ target }) => change({ rounds: target.value })}
      />
    </Field>
  );
}

function GameFields({ form: { values, change, errorOf }, games }: Omit<RuleProps, 'rates'>) {
  const t = useT('backoffice-tournaments');
  const nameOf = useGameName();
  const { games: counted } = values.draft;
  const error = errorOf('terms.games');
  return (
    <>
      <Switch
        checked={counted === null}
        onChange={(isAll) => change({ games: isAll ? null : [...games] })}
      >
        {t('allGames')}
      </Switch>
      {error && (
        <p className="tournament-warning" role="alert">
          {error}
        </p>
      )}
      {counted !== null && (
        <fieldset className="tournament-games">
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
