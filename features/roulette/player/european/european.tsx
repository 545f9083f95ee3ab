import './european.css';
import { useMemo, type ReactNode } from 'react';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { SeedFrame } from '#domain/bets/player/seed-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { roulette } from '../../rules.ts';
import { Cloth } from '../cloth/cloth.tsx';
import { faces } from '../face.tsx';
import { Keys } from '../keys.tsx';
import { LastNumbers } from './last-numbers.tsx';
import { EuropeanRules } from './rules-text.tsx';
import { EuropeanScene } from './scene.tsx';
import { Sectors } from './sectors.tsx';
import { ClothTotal, Tray } from './tray.tsx';
import { pocketOfBet, useEuropean, type EuropeanTable } from './use-european.ts';

/** A table of one's own: chips on a cloth, a spin whenever one likes. */
export function European({ tables }: { tables: ReactNode }) {
  const t = useT('roulette');
  const table = useEuropean();
  const { play, scene, spins } = table;
  // What lies below has no part in a spin; it is drawn again only when it changes itself.
  const rules = useMemo(() => <EuropeanRules table={play.table} />, [play.table]);
  const counts = useMemo(() => <LastNumbers spins={spins} />, [spins]);
  return (
    <SeedFrame
      game={roulette.name}
      face={faces['roulette']}
      play={play}
      title={t('name')}
      board={
        <div className="roulette-board">
          {tables}
          <EuropeanScene table={table} />
          <ClothOf table={table} />
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
              <ClothTotal table={table} />
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

/** Always the same, so it is never drawn again. */
const KEYS = <Keys table="european" />;

function ClothOf({ table: { cloth, scene, play } }: { table: EuropeanTable }) {
  const landed = scene.isMoving ? null : scene.bet;
  return (
    <Cloth
      draft={cloth.draft}
      currency={play.seat.currency}
      isFixed={play.isLocked}
      winner={landed ? pocketOfBet(landed) : undefined}
      onPlace={cloth.press}
      onTake={cloth.take}
    />
  );
}
