import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox, Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { BonusForm } from './use-proposal.ts';
import { CATEGORY_KEYS } from '#domain/suppliers/rules.game-keys.ts';
import type { SuppliedPart } from '../contract.backoffice.ts';
import { exceptionsOf, ShareExceptions } from './share-exceptions.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';

type Props = {
  readonly form: BonusForm;
  readonly games: readonly string[];
  readonly supplied: SuppliedPart;
};

/** What share of a stake counts, by game, and the games that take the money of the bonus. */
export function GameFields({ form, games, supplied }: Props) {
  const { values, change, errorOf } = form;
  const t = useT('backoffice-bonuses');
  const nameOf = useGameName();
  const { shares, games: allowed } = values.draft;
  const error = errorOf('terms.shares') ?? errorOf('terms.games');
  const counted = [...games, ...CATEGORY_KEYS];
  const listed = [...counted, ...exceptionsOf(shares, games)];
  return (
    <Panel title={t('fields.shares')}>
      <p className="bonus-hint">{t('hints.shares')}</p>
      {error && (
        <p className="bonus-warning" role="alert">
          {error}
        </p>
      )}
      <div className="bonus-shares">
        {counted.map((game) => (
          <Field key={game} label={nameOf(game)} error={errorOf(`terms.shares.${game}`)}>
            <TextInput
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step={0.01}
              suffix="%"
              value={shares[game] ?? '0'}
              onChange={({ target }) => change({ shares: { ...shares, [game]: target.value } })}
            />
          </Field>
        ))}
      </div>
      <ShareExceptions form={form} games={games} supplied={supplied} />
      <Switch
        checked={allowed === null}
        onChange={(isAll) => change({ games: isAll ? null : listed })}
        hint={t('hints.games')}
      >
        {t('allGames')}
      </Switch>
      {allowed !== null && (
        <fieldset className="bonus-games">
          <legend>{t('fields.games')}</legend>
          {listed.map((game) => (
            <Checkbox
              key={game}
              checked={allowed.includes(game)}
              onChange={(is) =>
                change({ games: is ? [...allowed, game] : allowed.filter((one) => one !== game) })
              }
            >
              {nameOf(game)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </Panel>
  );
}
