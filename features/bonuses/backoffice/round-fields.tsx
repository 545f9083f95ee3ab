import {
  FREE_ROUND_GAMES,
  FREE_ROUNDS_MAX,
  isOwnRoundGame,
} from '#domain/bonuses/rules.free-rounds.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import type { SuppliedPart } from '../contract.backoffice.ts';
import { NumberField } from '#platform/backoffice/number-field.tsx';
import type { BonusForm } from './use-proposal.ts';

type Props = { readonly form: BonusForm; readonly supplied: SuppliedPart };

/** What is played for free: the game, how many rounds, and until when. */
export function RoundFields({ form, supplied }: Props) {
  const t = useT('backoffice-bonuses');
  const nameOf = useGameName();
  const { values, change, errorOf } = form;
  const { rounds } = values.draft;
  const set = (part: Partial<typeof rounds>) => change({ rounds: { ...rounds, ...part } });
  return (
    <>
      <Field
        label={t('fields.round_game')}
        hint={isOwnRoundGame(rounds.game) ? undefined : t('hints.round_game')}
        error={errorOf('terms.free_rounds.game')}
      >
        <Select value={rounds.game} onChange={({ target }) => set({ game: target.value })}>
          {[...FREE_ROUND_GAMES, ...supplied.rounds].map((game) => (
            <option key={game} value={game}>
              {nameOf(game)}
            </option>
          ))}
        </Select>
      </Field>
      <NumberField
        label={t('fields.rounds')}
        value={rounds.count}
        range={[1, FREE_ROUNDS_MAX]}
        error={errorOf('terms.free_rounds.rounds')}
        onChange={(count) => set({ count })}
      />
      <NumberField
        label={t('fields.round_days')}
        hint={t('hints.round_days')}
        value={rounds.days}
        range={[1, 365]}
        error={errorOf('terms.free_rounds.days')}
        onChange={(days) => set({ days })}
      />
    </>
  );
}
