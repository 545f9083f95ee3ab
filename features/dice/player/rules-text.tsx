import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import { percentText } from '#domain/bets/player/bet-numbers.ts';
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
import { useDecimal } from './use-decimal.ts';

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ bet, table }: { bet: DiceBet; table: GameTable | undefined }) {
  const t = useT('dice');
  const f = useFormat();
  const decimal = useDecimal();
  const exact = decimal(percentText(dice.exactRtp(bet)));
  const { least, most } = rtpRange();
  return (
    <section className="game-rules" aria-labelledby="dice-rules">
      <h2 id="dice-rules">{t('rules.title')}</h2>
      <p>{t('rules.play')}</p>
      <p>
        {t('rules.pay', {
          chanceMin: decimal(hundredthsText(WINNERS_MIN)),
          chanceMax: decimal(hundredthsText(WINNERS_MAX)),
          payMax: f.multiplier(multiplierFor(WINNERS_MIN)),
          payMin: f.multiplier(multiplierFor(WINNERS_MAX)),
        })}
      </p>
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">{exact}&nbsp;%</b>
        <span>
          {t('rules.return', { chance: decimal(hundredthsText(winnersOf(bet))) })}{' '}
          {t('rules.returnRange', { least: decimal(least), most: decimal(most) })}
        </span>
      </p>
      <h3>{t('rules.limitsTitle')}</h3>
      <LimitsTable table={table} />
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t('rules.lost')}</p>
      <h3>{t('rules.autoTitle')}</h3>
      <p>{t('rules.auto')}</p>
    </section>
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
