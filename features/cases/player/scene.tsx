import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { BetStrip } from '#domain/bets/player/lists/bet-strip.tsx';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { ObjectArt } from './art/object.tsx';
import { itemIn } from './item-of-bet.ts';
import { Reel } from './reel.tsx';
import type { CaseTable } from './use-case.ts';

/** The reel, and the result on the label under it. */
export function Scene({ table }: { table: CaseTable }) {
  const { scene } = table;
  useAnnouncements(table);
  return (
    <div className="cases-scene" data-state={stateOf(table)}>
      <LastOnes table={table} />
      <Reel table={table} />
      <Label table={table} />
      {scene.isMoving && <Skip skip={scene.skip} />}
    </div>
  );
}

function stateOf({ scene, play }: CaseTable): string {
  if (scene.isMoving) return 'moving';
  if (play.betting.phase !== 'ready') return 'waiting';
  if (!scene.bet) return 'idle';
  return isWin(scene.bet) ? 'win' : 'loss';
}

function Skip({ skip }: { skip: () => void }) {
  const t = useT('domain-bets');
  return (
    <button type="button" className="cases-skip" onClick={skip}>
      {t('skip')}
    </button>
  );
}

function Label({ table: { view, scene, play } }: { table: CaseTable }) {
  const t = useT('cases');
  const f = useFormat();
  const { bet } = scene;
  const item = bet ? itemIn(view, bet) : undefined;
  const isQuiet = scene.isMoving || play.betting.phase !== 'ready' || !bet;
  return (
    <div className="cases-label" data-quiet={isQuiet || undefined}>
      {isQuiet || !bet ? (
        <p className="cases-label-name">{t(scene.isMoving ? 'moving' : 'invitation')}</p>
      ) : (
        <>
          <p className="cases-label-name">{item?.name ?? view.name}</p>
          <p className="cases-label-value">
            <Money
              amount={bet.payout}
              currency={bet.currency}
              size="display"
              tone={isWin(bet) ? 'win' : 'plain'}
            />
            <small className="tabular">{f.multiplier(m4Of(bet))}</small>
          </p>
        </>
      )}
    </div>
  );
}

/** The objects drawn last, of any case; each opens its receipt. */
function LastOnes({ table: { play, scene, view } }: { table: CaseTable }) {
  const t = useT('cases');
  const f = useFormat();
  return (
    <BetStrip
      game="cases"
      mode={play.seat.mode}
      label={t('lastOnes')}
      hidden={scene.isMoving ? scene.bet : null}
      mark={(bet) => (
        <>
          {/* The drawings of another case are not known on this page. */}
          <ObjectArt art={itemIn(view, bet)?.art ?? 'coin'} />
          {f.multiplier(m4Of(bet))}
          <span className="visually-hidden">
            {t('lastOne', { payout: f.money(bet.payout, bet.currency) })}
          </span>
        </>
      )}
    />
  );
}

/** Announces each case opened by hand; autobet openings are not announced. */
function useAnnouncements({ view, scene, play }: CaseTable): void {
  const t = useT('cases');
  const f = useFormat();
  const { bet, isMoving } = scene;
  const spoken = useRef(bet?.id);
  useEffect(() => {
    if (isMoving || !bet || bet.id === spoken.current) return;
    spoken.current = bet.id;
    sound(isWin(bet) ? 'win' : 'loss', { m4: m4Of(bet) });
    if (play.isLocked) return;
    const name = itemIn(view, bet)?.name ?? view.name;
    announce(t('announce', { name, payout: f.money(bet.payout, bet.currency) }));
  }, [bet, isMoving, play.isLocked, view, t, f]);
}
