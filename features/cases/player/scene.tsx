import { useEffect, useRef } from 'react';
import { isWin, m4Of } from '#domain/bets/player/bet-numbers.ts';
import { BetStrip } from '#domain/bets/player/lists/bet-strip.tsx';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { ObjectArt } from './art/object.tsx';
import { itemIn } from './item-of-bet.ts';
import { Reels } from './reels.tsx';
import { totalOf, type OpenedTotal } from './total.ts';
import type { CaseTable } from './use-case.ts';

/** The reels, and the result on the label under them. */
export function Scene({ table }: { table: CaseTable }) {
  const { opening } = table;
  const total = totalOf(opening.bets);
  useAnnouncements(table, total);
  return (
    <div className="cases-scene" data-state={stateOf(table, total)}>
      <LastOnes table={table} />
      <Reels table={table} />
      <Label table={table} total={total} />
      {opening.isMoving && <Skip skip={opening.skip} />}
    </div>
  );
}

function stateOf({ opening, play }: CaseTable, total: OpenedTotal | undefined): string {
  if (opening.isMoving) return 'moving';
  if (play.betting.phase !== 'ready') return 'waiting';
  if (!total) return 'idle';
  return isWin(total) ? 'win' : 'loss';
}

function Skip({ skip }: { skip: () => void }) {
  const t = useT('domain-bets');
  return (
    <button type="button" className="cases-skip" onClick={skip}>
      {t('skip')}
    </button>
  );
}

function Label({ table, total }: { table: CaseTable; total: OpenedTotal | undefined }) {
  const t = useT('cases');
  const f = useFormat();
  const { opening, play } = table;
  const isQuiet = opening.isMoving || play.betting.phase !== 'ready' || !total;
  return (
    <div className="cases-label" data-quiet={isQuiet || undefined}>
      {isQuiet ? (
        <p className="cases-label-name">{t(opening.isMoving ? 'moving' : 'invitation')}</p>
      ) : (
        <>
          <p className="cases-label-name">
            {opening.bets.length === 1
              ? namesOf(table)
              : t('total', { count: opening.bets.length })}
          </p>
          <p className="cases-label-value">
            <Money
              amount={total.payout}
              currency={total.currency}
              size="display"
              tone={isWin(total) ? 'win' : 'plain'}
            />
            <small className="tabular">{f.multiplier(total.m4)}</small>
          </p>
        </>
      )}
    </div>
  );
}

/** The objects drawn last, of any case; each opens its receipt. */
function LastOnes({ table: { play, opening, view } }: { table: CaseTable }) {
  const t = useT('cases');
  const f = useFormat();
  return (
    <BetStrip
      game="cases"
      mode={play.seat.mode}
      label={t('lastOnes')}
      hidden={opening.isMoving ? (opening.bets[0] ?? null) : null}
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

/** The names of the drawn objects. */
function namesOf({ view, opening }: CaseTable): string {
  return opening.bets.map((bet) => itemIn(view, bet)?.name ?? view.name).join(', ');
}

/** Announces what was opened by hand; autobet openings are not announced. */
function useAnnouncements(table: CaseTable, total: OpenedTotal | undefined): void {
  const t = useT('cases');
  const f = useFormat();
  const { opening, play } = table;
  const opened = opening.bets[0]?.id;
  const spoken = useRef(opened);
  useEffect(() => {
    if (opening.isMoving || !total || opened === spoken.current) return;
    spoken.current = opened;
    sound(isWin(total) ? 'win' : 'loss', { m4: total.m4 });
    if (play.isLocked) return;
    announce(
      t('announce', { name: namesOf(table), payout: f.money(total.payout, total.currency) }),
    );
  });
}
