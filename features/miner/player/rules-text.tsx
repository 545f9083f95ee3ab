import { percentText } from '#domain/bets/player/bet-numbers.ts';
import { LimitsTable } from '#domain/bets/player/limits-table.tsx';
import type { GameTable } from '#domain/bets/contract.ts';
import type { Rational } from '#core/fairness/game.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { gemsWith, MINES_MAX, MINES_MIN, miner } from '../rules.ts';
import { useDecimal } from './use-decimal.ts';

type RulesProps = { mines: number; table: GameTable | undefined };

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ mines, table }: RulesProps) {
  const t = useT('miner');
  const f = useFormat();
  const decimal = useDecimal();
  const all = allRtps();
  const own = spanOf(all.filter((each) => each.mines === mines));
  const { least, most } = spanOf(all);
  return (
    <section className="game-rules" aria-labelledby="miner-rules">
      <h2 id="miner-rules">{t('rules.title')}</h2>
      <p>{t('rules.play')}</p>
      <p>{t('rules.pay', { best: f.multiplier(miner.bestMultiplier({ mines: 13 })) })}</p>
      <h3>{t('rules.returnTitle')}</h3>
      <p className="game-return">
        <b className="display tabular">
          {own.least === own.most
            ? decimal(own.most)
            : `${decimal(own.least)}–${decimal(own.most)}`}
          &nbsp;%
        </b>
        <span>
          {t('rules.return', { mines })}{' '}
          {t('rules.returnRange', { least: decimal(least), most: decimal(most) })}
        </span>
      </p>
      <h3>{t('rules.limitsTitle')}</h3>
      <p>{t('rules.cap')}</p>
      <LimitsTable table={table} />
      <h3>{t('rules.lostTitle')}</h3>
      <p>{t('rules.lost')}</p>
      <h3>{t('rules.autoTitle')}</h3>
      <p>{t('rules.auto')}</p>
    </section>
  );
}

type MinesRtp = { readonly mines: number; readonly rational: Rational };
let known: readonly MinesRtp[] | undefined;

/** For every number of mines, and of gems after which a player can stop: computed once. */
function allRtps(): readonly MinesRtp[] {
  if (known) return known;
  const all: MinesRtp[] = [];
  for (let mines = MINES_MIN; mines <= MINES_MAX; mines++) {
    for (let gems = 1; gems <= gemsWith(mines); gems++) {
      const choices = Array.from({ length: gems }, (_, tile) => ({ tile }));
      all.push({ mines, rational: miner.exactRtp({ mines }, choices) });
    }
  }
  known = all;
  return known;
}

function spanOf(all: readonly MinesRtp[]): { least: string; most: string } {
  const rising = all
    .map(({ rational }) => rational)
    .toSorted((a, b) => {
      const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
      return left < right ? -1 : left > right ? 1 : 0;
    });
  return { least: percentText(rising[0]!), most: percentText(rising.at(-1)!) };
}
