import { percentText } from '#core/fairness/percent-text.ts';
import { ExactRtp, GameRules, RulesTail } from '#domain/bets/player/game-rules.tsx';
import type { GameTable } from '#domain/bets/contract.ts';
import type { Rational } from '#core/fairness/game.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { gemsWith, MINES_MAX, MINES_MIN, miner } from '../rules.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

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
    <GameRules>
      <p>{t('rules.play')}</p>
      <p>{t('rules.pay', { best: f.multiplier(miner.bestMultiplier({ mines: 13 })) })}</p>
      <ExactRtp percent={own.least === own.most ? own.most : `${own.least}–${own.most}`}>
        {t('rules.return', { mines })}{' '}
        {t('rules.returnRange', { least: decimal(least), most: decimal(most) })}
      </ExactRtp>
      <RulesTail
        table={table}
        limits={t('rules.cap')}
        lost={t('rules.lost')}
        auto={t('rules.auto')}
      />
    </GameRules>
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
