import './european.css';
import { useMemo, type ReactNode } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { ChipsTotal } from '#domain/live-tables/player/chips/chips-total.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { roulette } from '../../rules.ts';
import { BettingBoard } from '../board/betting-board.tsx';
import { presenters } from '../presenter.tsx';
import { Keys } from '../keys.tsx';
import { LastNumbers } from './last-numbers.tsx';
import { EuropeanRules } from './rules-text.tsx';
import { EuropeanScene } from './scene.tsx';
import { Sectors } from './sectors.tsx';
import { Tray } from './tray.tsx';
import { pocketOfBet, useEuropean, type EuropeanTable } from './use-european.ts';

/** European roulette for one player: chips on a board, a spin at any time. */
export function European({ tabs }: { tabs: ReactNode }) {
  const t = useT('roulette');
  const table = useEuropean();
  const { play, scene, spins } = table;
  // The lists below do not depend on a spin and are rendered again only when they change.
  const rules = useMemo(() => <EuropeanRules table={play.table} />, [play.table]);
  const counts = useMemo(() => <LastNumbers spins={spins} />, [spins]);
  return (
    <SeedFrame
      game={roulette.name}
      presenter={presenters['roulette']}
      play={play}
      title={t('lobby.name')}
      tabs={tabs}
      board={
        <div className="roulette-board">
          <EuropeanScene table={table} />
          <Board table={table} />
          <Sectors table={table} />
        </div>
      }
      controls={
        <BetControls
          play={play}
          label={scene.isMoving && !play.isLocked ? t('skip') : t('spin')}
          price={<></>}
          summary={
            <>
              <ChipsTotal chips={table.board} play={play} />
              <Tray table={table} />
            </>
          }
        />
      }
      keys={KEYS}
    >
      {rules}
      {counts}
    </SeedFrame>
  );
}

/** Constant, so it is never rendered again. */
const KEYS = <Keys table="european" />;

function Board({ table: { board, scene, play } }: { table: EuropeanTable }) {
  const landed = scene.isMoving ? null : scene.bet;
  return (
    <BettingBoard
      draft={board.draft}
      currency={play.seat.currency}
      isFixed={play.isLocked}
      winner={landed ? pocketOfBet(landed) : undefined}
      onLocationChange={board.press}
      onTake={board.take}
    />
  );
}
