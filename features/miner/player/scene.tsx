import '#domain/art/player/patterns.css';
import { profitOf, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { gemsWith } from '../rules.ts';
import { Board } from './board.tsx';
import { Ladder } from './ladder.tsx';
import { LastRounds } from '#domain/bets/player/steps/last-rounds.tsx';
import { capOf } from './payout-info.tsx';
import type { MinerTable } from './use-miner.ts';

/** The board under the lamp, in a frame with the state of the round and its value. */
export function Scene({ table }: { table: MinerTable }) {
  const { play } = table;
  return (
    <div
      className="miner-scene"
      data-state={stateOf(table)}
      data-fast={play.isFast || undefined}
      aria-busy={!play.isKnown}
    >
      <Ladder table={table} capM4={capOf(table)} />
      <div className="miner-tray">
        <Line table={table} />
        <div className="miner-felt felt">
          <Board table={table} />
        </div>
      </div>
      <LastRounds game="miner" mode={table.play.seat.mode} />
    </div>
  );
}

function stateOf({ round, play, isMarking }: MinerTable): string {
  if (!round) return isMarking ? 'marking' : 'idle';
  if (!round.bet) return play.betting.phase === 'lost' ? 'lost' : 'open';
  return m4Of(round) > 0n ? 'taken' : 'mine';
}

/** The state of the board in one line. */
function Line({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const f = useFormat();
  const { round, play, isMarking, marks, mines } = table;
  if (!play.isKnown) return <p className="miner-line">{t('line.asking')}</p>;
  if (!round) {
    return (
      <p className="miner-line">
        {isMarking
          ? t('line.marking', { marks: marks.length, most: gemsWith(mines) })
          : t('line.idle')}
      </p>
    );
  }
  const { bet } = round;
  if (!bet) {
    const { opened } = round.view;
    const gems = opened.length;
    return (
      <p className="miner-line">
        {gems === 0
          ? t('line.begun')
          : t('line.found', { gems, multiplier: f.multiplier(m4Of(round)) })}
      </p>
    );
  }
  if (m4Of(round) === 0n) return <p className="miner-line">{t('line.mine')}</p>;
  return (
    <p className="miner-line">
      {t('line.taken', { multiplier: f.multiplier(m4Of(round)) })}{' '}
      <Money amount={profitOf(bet)} currency={bet.currency} sign="always" tone="win" />
    </p>
  );
}
