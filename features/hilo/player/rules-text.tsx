import { ExactRtp, GameRules, RulesTail } from '#domain/bets/player/game-rules.tsx';
import { percentText } from '#core/fairness/percent-text.ts';
import type { GameTable } from '#domain/bets/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { hilo, multiplierAfter, SKIPS_MAX } from '../rules.ts';
import { callsOn, RANKS, waysOf, type HiloCall } from '../rules.cards.ts';
import { RANK_MARKS } from '#domain/live-tables/player/cards/suits.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

/** The rules, the exact RTP, the limits and what happens on a lost connection; public. */
export function RulesText({ table }: { table: GameTable | undefined }) {
  const t = useT('hilo');
  const decimal = useDecimal();
  return (
    <GameRules>
      <p>{t('rules.play', { skips: SKIPS_MAX })}</p>
      <p>{t('rules.edges')}</p>
      <p>{t('rules.pay')}</p>
      <h3>{t('rules.pricesTitle')}</h3>
      <Prices />
      <ExactRtp percent="99">{t('rules.return', { least: decimal(lowestRtp()) })}</ExactRtp>
      <RulesTail
        table={table}
        limits={t('rules.cap')}
        lost={t('rules.lost')}
        auto={t('rules.auto')}
      />
    </GameRules>
  );
}

const ALL_RANKS = Array.from({ length: RANKS }, (_, rank) => rank);

/** What a first call pays on each rank. */
function Prices() {
  const t = useT('hilo');
  const f = useFormat();
  const price = (rank: number, place: 0 | 1) => {
    const call = callsOn(rank)[place];
    return `${waysOf(call, rank)}/${RANKS} · ${f.multiplier(multiplierAfter([[call, rank]]))}`;
  };
  return (
    <Table<number>
      caption={t('rules.pricesTitle')}
      rows={ALL_RANKS}
      rowKey={(rank) => String(rank)}
      columns={[
        { id: 'rank', head: t('rules.rank'), cell: (rank) => RANK_MARKS[rank]! },
        { id: 'upper', head: t('rules.upper'), align: 'end', cell: (rank) => price(rank, 0) },
        { id: 'under', head: t('rules.under'), align: 'end', cell: (rank) => price(rank, 1) },
      ]}
    />
  );
}

let least: string | undefined;

/** One call, always on the same side: where rounding the last decimal weighs most. */
function lowestRtp(): string {
  least ??= (['higher', 'lower'] as const satisfies HiloCall[])
    .map((call) => percentText(hilo.exactRtp({}, [call])))
    .toSorted()[0]!;
  return least;
}
