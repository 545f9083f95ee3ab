import '#domain/art/player/patterns.css';
import { gainOf, m4Of } from '#domain/bets/player/bet-words.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { gemsUnder } from '../rules.ts';
import { Board } from './board.tsx';
import { Ladder } from './ladder.tsx';
import { LastRounds } from './last-rounds.tsx';
import { capOf } from './worth.tsx';
import type { MinerTable } from './use-miner.ts';

/** The tray under the lamp, and above it how the board stands and what the gems are worth. */
export function Scene({ table }: { table: MinerTable }) {
  const { play } = table;
  return (
    <div
      className="miner-scene"
      data-state={stateOf(table)}
      data-fast={play.isFast || undefined}
      aria-busy={!play.isKnown}
    >
      <LastRounds table={table} />
      <Line table={table} />
      <Ladder table={table} capM4={capOf(table)} />
      <div className="miner-tray">
        <div className="miner-felt felt">
          <Board table={table} />
        </div>
      </div>
    </div>
  );
}

function stateOf({ round, play, isMarking }: MinerTable): string {
  if (!round) return isMarking ? 'marking' : 'idle';
  if (!round.bet) return play.betting.phase === 'lost' ? 'lost' : 'open';
  return m4Of(round) > 0n ? 'taken' : 'mine';
}

/** One line that says how the board stands. */
function Line({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const f = useFormat();
  const { round, play, isMarking, marks, mines } = table;
  if (!play.isKnown) return <p className="miner-line">{t('line.asking')}</p>;
  if (!round) {
    return (
      <p className="miner-line">
        {isMarking
          ? t('line.marking', { marks: marks.length, most: gemsUnder(mines) })
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
      <Money amount={gainOf(bet)} currency={bet.currency} sign="always" tone="win" />
    </p>
  );
}
