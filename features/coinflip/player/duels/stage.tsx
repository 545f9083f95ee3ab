import '#domain/art/player/patterns.css';
import { useEffect, useRef } from 'react';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { openReceipt } from '#domain/bets/player/lists/open-receipt.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { roundPath } from '#domain/rounds/player/round-path.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { OwnDuel } from '../../contract.duels.ts';
import { turned, type Side } from '../../rules.ts';
import { Coin } from '../coin/coin.tsx';
import { opponentOf, Players, WaitingSeats } from './seats.tsx';
import type { DuelsTable } from './use-duels.ts';

/** The coin that both players watch, with one player on either side. */
export function Stage({ table }: { table: DuelsTable }) {
  const { stage, coin, mine } = table;
  const waiting = mine.find(({ duel }) => duel.state === 'open');
  const scene = useRef<HTMLDivElement>(null);
  const id = stage?.duel.id;
  useDuelAnnouncements(table);
  useEffect(() => {
    // A player who joins from the list below is scrolled to the coin.
    if (id !== undefined) scene.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div ref={scene} className="coin-scene duel-stage felt" data-state={stateOf(table)}>
      {stage && <Players own={stage} isRevealed={coin.revealed === stage.duel.id} />}
      {!stage && waiting && <WaitingSeats own={waiting} />}
      <div className="coin-stage">
        <Coin motion={coin.motion} />
      </div>
      {stage && <Result own={stage} table={table} />}
      {!stage && (waiting ? <Waiting table={table} /> : <Invitation table={table} />)}
    </div>
  );
}

function stateOf({ stage, coin }: DuelsTable): string {
  if (!stage) return 'idle';
  if (coin.revealed !== stage.duel.id) return 'flying';
  return isWon(stage) ? 'won' : 'lost';
}

function ownSide({ duel, is_creator }: OwnDuel): Side {
  return is_creator ? duel.side : turned(duel.side);
}

function isWon(own: OwnDuel): boolean {
  return own.duel.came === ownSide(own);
}

function Invitation({ table }: { table: DuelsTable }) {
  const t = useT('coinflip');
  const { open, isReady } = table;
  return (
    <p className="coin-figure">
      <span>{isReady ? t('announce.lobby', { count: open.length }) : t('duels.open')}</span>
    </p>
  );
}

/** While a duel of the viewer waits: the text says what can be done meanwhile. */
function Waiting({ table }: { table: DuelsTable }) {
  const t = useT('coinflip');
  const { open } = table;
  return (
    <div className="duel-result">
      <p className="coin-figure">
        <span>{t('duels.waits')}</span>
      </p>
      <p className="duel-why">
        {t('duels.waitText')} {open.length > 0 && t('announce.lobby', { count: open.length })}
      </p>
    </div>
  );
}

function Result({ own, table }: { own: OwnDuel; table: DuelsTable }) {
  const t = useT('coinflip');
  const { duel, bet } = own;
  const isRevealed = table.coin.revealed === duel.id;
  if (!isRevealed) {
    return (
      <div className="duel-result">
        <p className="coin-figure">
          <span>{t('duels.flying')}</span>
        </p>
        <p className="duel-why">{t('duels.beacon')}</p>
      </div>
    );
  }
  return (
    <div className="duel-result" role="group" aria-label={t('duels.result')}>
      <ResultText own={own} />
      <div className="duel-do">
        {table.play.table?.is_paused !== true && (
          <Button
            variant="primary"
            aria-disabled={table.play.isLocked}
            onClick={() => table.rematch(own)}
          >
            {t('duels.rematch')}
          </Button>
        )}
        {bet && <Button onClick={() => openReceipt(bet)}>{t('duels.receipt')}</Button>}
        {duel.round !== null && (
          <Link to={roundPath(duel.round)} className="button button-quiet button-m">
            {t('duels.proof')}
          </Link>
        )}
        <IconButton label={t('duels.close')} onClick={table.dismiss}>
          <Icon name="close" />
        </IconButton>
      </div>
    </div>
  );
}

function ResultText({ own }: { own: OwnDuel }) {
  const t = useT('coinflip');
  const { duel, bet } = own;
  if (duel.came === null) {
    return (
      <p className="coin-figure">
        <span>{t('duels.voidText')}</span>
      </p>
    );
  }
  return (
    <p className="coin-figure">
      <b className="display">{t(`side.${duel.came}`)}</b>
      <span>
        {isWon(own) && bet ? (
          <>
            <Money amount={bet.payout} currency={bet.currency} tone="win" /> {t('duels.won')}
          </>
        ) : (
          t('duels.lostTo')
        )}
      </span>
    </p>
  );
}

/** Plays sounds and announces each duel when its coin rises and when it has landed. */
function useDuelAnnouncements({ stage, coin }: DuelsTable): void {
  const t = useT('coinflip');
  const f = useFormat();
  const announced = useRef('');
  useEffect(() => {
    if (!stage) return;
    const { duel, bet } = stage;
    const isRevealed = coin.revealed === duel.id;
    const what = `${duel.id}/${isRevealed}`;
    if (what === announced.current) return;
    announced.current = what;
    if (!isRevealed) {
      sound('flip');
      const name = stage.is_creator ? opponentOf(duel, t) : (duel.creator ?? t('duels.hidden'));
      return announce(t('announce.joined', { name }));
    }
    if (duel.came === null) return announce(t('announce.duelVoid'));
    const side = t(`side.${duel.came}`);
    if (!isWon(stage)) {
      sound('loss');
      return announce(t('announce.duelLost', { side }));
    }
    sound('win', bet ? { m4: m4Of(bet) } : {});
    const payout = bet ? f.money(bet.payout, bet.currency) : '';
    return announce(t('announce.duelWon', { side, payout }));
  }, [stage, coin.revealed, t, f]);
}
