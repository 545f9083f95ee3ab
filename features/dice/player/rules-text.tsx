import { ExactRtp, GameRules, RulesTail } from '#domain/bets/player/game-rules.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import {
  betOn,
  dice,
  hundredthsText,
  multiplierFor,
  winnersOf,
  WINNERS_MAX,
  WINNERS_MIN,
  type DiceBet,
} from '../rules.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ bet, table }: { bet: DiceBet; table: GameTable | undefined }) {
  const t = useT('dice');
  const f = useFormat();
  const decimal = useDecimal();
  const exact = decimal(percentText(dice.exactRtp(bet)));
  const { least, most } = rtpRange();
  return (
    <GameRules>
      <p>{t('rules.play')}</p>
      <p>
        {t('rules.pay', {
          chanceMin: decimal(hundredthsText(WINNERS_MIN)),
          chanceMax: decimal(hundredthsText(WINNERS_MAX)),
          payMax: f.multiplier(multiplierFor(WINNERS_MIN)),
          payMin: f.multiplier(multiplierFor(WINNERS_MAX)),
        })}
      </p>
      <ExactRtp percent={exact}>
        {t('rules.return', { chance: decimal(hundredthsText(winnersOf(bet))) })}{' '}
        {t('rules.returnRange', { least: decimal(least), most: decimal(most) })}
      </ExactRtp>
      <RulesTail table={table} lost={t('rules.lost')} auto={t('rules.auto')} />
    </GameRules>
  );
}

let range: { least: string; most: string } | undefined;

/** Over every valid bet: computed from the rules, once. */
function rtpRange(): { least: string; most: string } {
  if (range) return range;
  let least = dice.exactRtp(betOn('under', WINNERS_MIN));
  let most = least;
  for (let winners = WINNERS_MIN; winners <= WINNERS_MAX; winners++) {
    const each = dice.exactRtp(betOn('under', winners));
    // All RTPs of dice have the same denominator.
    if (each.numerator < least.numerator) least = each;
    if (each.numerator > most.numerator) most = each;
  }
  range = { least: percentText(least), most: percentText(most) };
  return range;
}
