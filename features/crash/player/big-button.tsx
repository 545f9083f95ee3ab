import { useEffect, useRef } from 'react';
import type { AutobetPlan } from '#domain/bets/player/autobet.ts';
import { NOTICES_ID } from '#domain/bets/player/notices.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, type ButtonVariant } from '#platform/browser/ui/button.tsx';
import { parseMoney, ZERO } from '#core/money.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { exitOfOwn } from './round-view.ts';
import type { PlateKind } from './plate.ts';
import type { CrashTable } from './use-crash.ts';
import type { Press } from './use-press.ts';

const LOOKS: Readonly<Record<PlateKind, ButtonVariant>> = {
  bet: 'primary',
  queue: 'primary',
  start: 'primary',
  'cash-out': 'primary',
  cancel: 'secondary',
  wait: 'secondary',
  stop: 'danger',
};

type ButtonProps = { table: CrashTable; press: Press; plan: AutobetPlan | null | undefined };

/** The one button under the thumb: it keeps its place and its focus, whatever it means. */
export function BigButton({ table, press, plan }: ButtonProps) {
  const { kind, isReady } = press;
  return (
    <Button
      variant={LOOKS[kind]}
      size="l"
      block
      className="bet-button crash-plate"
      data-kind={kind}
      aria-disabled={!isReady}
      aria-describedby={NOTICES_ID}
      onPointerDown={press.down}
      onClick={() => press.go(plan)}
    >
      <Words table={table} kind={kind} />
    </Button>
  );
}

function Words({ table, kind }: { table: CrashTable; kind: PlateKind }) {
  const t = useT('crash');
  const house = useT('domain-bets');
  switch (kind) {
    case 'bet':
    case 'queue':
      return (
        <>
          {t(kind === 'bet' ? 'plate.bet' : 'plate.queue')}
          <Stake table={table} />
        </>
      );
    case 'start':
      return (
        <>
          {house('auto.start')}
          <Stake table={table} />
        </>
      );
    case 'stop':
      return house('auto.stop');
    case 'cancel':
      return t(table.play.queued.length > 0 ? 'plate.cancelQueued' : 'plate.cancel');
    case 'cash-out':
      return (
        <>
          {t('plate.cashOut')}
          {table.mineOpen && <Worth table={table} bet={table.mineOpen} />}
        </>
      );
    case 'wait':
      return t(waitWord(table));
    default:
      return kind satisfies never;
  }
}

function waitWord({ cashOut, play, mineOpen }: CrashTable) {
  if (cashOut.asking !== null) return 'plate.cashingOut';
  if (play.betting.phase !== 'ready') return 'plate.placing';
  return mineOpen ? 'plate.isIn' : 'plate.wait';
}

function Stake({ table: { play } }: { table: CrashTable }) {
  const f = useFormat();
  const { amount } = play.stake;
  if (amount === undefined) return null;
  return <small className="tabular">{f.money(amount, play.seat.currency)}</small>;
}

/** Often enough to be watched, seldom enough to be read. */
const WORTH_EVERY_MS = 60;

/** What the bet would pay now; never more than where it leaves by itself. */
function Worth({ table: { moments }, bet }: { table: CrashTable; bet: OwnBet }) {
  const f = useFormat();
  const at = useRef<HTMLElement>(null);
  useEffect(() => {
    const stake = parseMoney(bet.stake) ?? ZERO;
    const exit = exitOfOwn(bet);
    const text = document.createTextNode('');
    at.current!.replaceChildren(text);
    let dueMs = 0;
    return moments.listen(({ multiplier, nowMs }) => {
      if (nowMs < dueMs) return;
      dueMs = nowMs + WORTH_EVERY_MS;
      const worth = (stake * BigInt(Math.min(multiplier, exit))) / 100n;
      text.data = f.money(worth, bet.currency);
    });
  }, [moments, bet, f]);
  return <small ref={at} className="tabular crash-worth" aria-hidden="true" />;
}
