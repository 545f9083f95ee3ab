import { percentText } from '#core/fairness/percent-text.ts';
import {
  AutobetRules,
  ExactRtp,
  GameRules,
  LimitsRules,
  LostRules,
} from '#domain/bets/player/game-rules.tsx';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { duelPays, pvpflip, type Opponent } from '../rules.duel.ts';
import { coinflip, FLIPS_MAX, HEADS, multiplierAfter } from '../rules.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

type RulesProps = { about: 'streak' | 'duels'; table: GameTable | undefined };

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ about, table }: RulesProps) {
  const t = useT('coinflip');
  const f = useFormat();
  const decimal = useDecimal();
  const isStreak = about === 'streak';
  return (
    <GameRules>
      {isStreak ? (
        <>
          <p>
            {t('rules.streak', {
              first: f.multiplier(multiplierAfter(1)),
              last: f.multiplier(multiplierAfter(FLIPS_MAX)),
            })}
          </p>
          <p>{t('rules.cap')}</p>
        </>
      ) : (
        <p>
          {t('rules.duels', {
            player: f.multiplier(duelPays('player')),
            operator: f.multiplier(duelPays('house')),
            rake: rakePercent(),
          })}
        </p>
      )}
      {isStreak ? (
        <ExactRtp percent={percentText(coinflip.exactRtp({}, [{ side: HEADS }]))}>
          {t('rules.returnStreak')}
        </ExactRtp>
      ) : (
        <ExactRtp percent={duelRtp('player')}>
          {t('rules.returnDuel', { operator: decimal(duelRtp('house')) })}
        </ExactRtp>
      )}
      <LimitsRules table={table} />
      <LostRules>{t(isStreak ? 'rules.lostStreak' : 'rules.lostDuel')}</LostRules>
      {isStreak && <AutobetRules>{t('rules.auto')}</AutobetRules>}
    </GameRules>
  );
}

function duelRtp(against: Opponent): string {
  return percentText(pvpflip.exactRtp({ bet: { side: HEADS }, facts: { against }, taken: null }));
}

/** What the operator keeps of both stakes of a duel, in percent: 2 of a pot of 200. */
export function rakePercent(): string {
  return percentText({ numerator: 20_000n - duelPays('player'), denominator: 20_000n });
}
