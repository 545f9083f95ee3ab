import { percentText } from '#domain/bets/player/bet-numbers.ts';
import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { duelPays, pvpflip, type Opponent } from '../rules.duel.ts';
import { coinflip, FLIPS_MAX, HEADS, multiplierAfter } from '../rules.ts';
import { useDecimal } from './use-decimal.ts';

type RulesProps = { about: 'streak' | 'duels'; table: GameTable | undefined };

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ about, table }: RulesProps) {
  const t = useT('coinflip');
  const f = useFormat();
  const isStreak = about === 'streak';
  return (
    <section className="game-rules" aria-labelledby="coin-rules">
      <h2 id="coin-rules">{t('rules.title')}</h2>
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
            house: f.multiplier(duelPays('house')),
            rake: rakePercent(),
          })}
        </p>
      )}
      <h3>{t('rules.returnTitle')}</h3>
      <ExactRtp about={about} />
      <h3>{t('rules.limitsTitle')}</h3>
      <LimitsTable table={table} />
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t(isStreak ? 'rules.lostStreak' : 'rules.lostDuel')}</p>
      {isStreak && (
        <>
          <h3>{t('rules.autoTitle')}</h3>
          <p>{t('rules.auto')}</p>
        </>
      )}
    </section>
  );
}

function ExactRtp({ about }: { about: RulesProps['about'] }) {
  const t = useT('coinflip');
  const decimal = useDecimal();
  const text =
    about === 'streak' ? percentText(coinflip.exactRtp({}, [{ side: HEADS }])) : duelRtp('player');
  return (
    <p className="game-return">
      <b className="display tabular">{decimal(text)}&nbsp;%</b>
      <span>
        {about === 'streak'
          ? t('rules.returnStreak')
          : t('rules.returnDuel', { house: decimal(duelRtp('house')) })}
      </span>
    </p>
  );
}

function duelRtp(against: Opponent): string {
  return percentText(pvpflip.exactRtp({ bet: { side: HEADS }, facts: { against }, taken: null }));
}

/** What the house keeps of both stakes of a duel, in percent: 2 of a pot of 200. */
export function rakePercent(): string {
  return percentText({ numerator: 20_000n - duelPays('player'), denominator: 20_000n });
}
