import { useState } from 'react';
import { CATEGORY_KEYS, providerKey } from '#domain/suppliers/rules.game-keys.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SuppliedPart } from '../contract.backoffice.ts';
import type { BonusDraft } from './draft.ts';
import type { BonusForm } from './use-proposal.ts';

type Props = {
  readonly form: BonusForm;
  readonly games: readonly string[];
  readonly supplied: SuppliedPart;
};

/** What has a share of its own: providers, and single games of suppliers. */
export function exceptionsOf(shares: BonusDraft['shares'], games: readonly string[]): string[] {
  return Object.keys(shares).filter((key) => !games.includes(key) && !CATEGORY_KEYS.includes(key));
}

/** The shares of single providers and games of suppliers, which replace that of their category. */
export function ShareExceptions({ form, games, supplied }: Props) {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  const nameOf = useGameName();
  const { values, change, errorOf } = form;
  const { shares } = values.draft;
  const remove = (key: string) =>
    change({ shares: Object.fromEntries(Object.entries(shares).filter(([one]) => one !== key)) });
  return (
    <fieldset className="bonus-games">
      <legend>{t('exceptions.title')}</legend>
      <p className="bonus-hint">{t('exceptions.text')}</p>
      {supplied.assumed.map(({ category, games: count, edge }) => (
        <p key={category} className="bonus-hint">
          {t('exceptions.assumed', {
            group: nameOf(`category:${category}`),
            count,
            edge: f.number(edge, 2),
          })}
        </p>
      ))}
      {exceptionsOf(shares, games).map((key) => (
        <div key={key} className="bonus-pair">
          <Field label={nameOf(key)} error={errorOf(`terms.shares.${key}`)}>
            <TextInput
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step={0.01}
              suffix="%"
              value={shares[key] ?? '0'}
              onChange={({ target }) => change({ shares: { ...shares, [key]: target.value } })}
            />
          </Field>
          <Button
            onClick={() => remove(key)}
            aria-label={`${t('exceptions.remove')}: ${nameOf(key)}`}
          >
            {t('exceptions.remove')}
          </Button>
        </div>
      ))}
      <AddException
        providers={supplied.providers}
        onAdd={(key) => change({ shares: { ...shares, [key]: shares[key] ?? '0' } })}
      />
    </fieldset>
  );
}

type AddProps = { readonly providers: readonly string[]; readonly onAdd: (key: string) => void };

/** A provider is chosen; a game is typed by its name in its address, as there may be thousands. */
function AddException({ providers, onAdd }: AddProps) {
  const t = useT('backoffice-bonuses');
  const [provider, setProvider] = useState('');
  const [game, setGame] = useState('');
  const name = game.trim().toLowerCase();
  const add = () => {
    if (provider !== '') onAdd(providerKey(provider));
    if (name !== '') onAdd(name);
    setProvider('');
    setGame('');
  };
  return (
    <div className="bonus-pair">
      <Field label={t('exceptions.provider')}>
        <Select value={provider} onChange={({ target }) => setProvider(target.value)}>
          <option value="">—</option>
          {providers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('exceptions.game')} hint={t('exceptions.gameHint')}>
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          maxLength={64}
          value={game}
          onChange={({ target }) => setGame(target.value)}
        />
      </Field>
      <Button disabled={provider === '' && name === ''} onClick={add}>
        {t('exceptions.add')}
      </Button>
    </div>
  );
}
