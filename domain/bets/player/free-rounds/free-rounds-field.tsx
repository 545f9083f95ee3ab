import { useEffect } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import type { GamePlay } from '../betting/game-play.ts';
import type { FreeRoundsChoice } from './use-free-rounds.ts';

type Props = {
  readonly play: GamePlay;
  readonly choice: FreeRoundsChoice;
  readonly isAuto: boolean;
};

/** How many free rounds are left, and the choice between them and money of the player. */
export function FreeRoundsField({ play, choice: { rounds, isOn, choose }, isAuto }: Props) {
  const t = useT('domain-bets');
  const f = useFormat();
  // An autobet plays with the money of the player, also when free rounds come meanwhile.
  useEffect(() => choose(!isAuto), [isAuto, choose]);
  if (isAuto) return null;
  const words = {
    count: rounds.count - rounds.used,
    value: f.money(rounds.bet_value, rounds.currency),
  };
  return (
    <div className="stake">
      <p aria-live="polite">
        <Badge tone="brass">{t('freeRounds.badge', words)}</Badge>
      </p>
      <Segmented
        legend={t('mode.label')}
        value={isOn ? 'free' : 'own'}
        disabled={play.isLocked}
        choices={[
          { value: 'free', label: t('freeRounds.free') },
          { value: 'own', label: t('mode.money') },
        ]}
        onChange={(value) => choose(value === 'free')}
      />
    </div>
  );
}
