import { useEffect, useRef, type ReactNode } from 'react';
import type { AutobetPlan } from '#domain/bets/player/autobet/autobet.ts';
import { NOTICES_ID } from '#domain/bets/player/notices.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, type ButtonVariant } from '#platform/browser/ui/button.tsx';
import { parseMoney, ZERO } from '#core/money.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { exitOfOwn } from './round-view.ts';
import type { ButtonKind } from './button-state.ts';
import type { SlotPlay } from './use-crash.ts';
import type { Press } from './use-press.ts';

const LOOKS: Readonly<Record<ButtonKind, ButtonVariant>> = {
  bet: 'primary',
  queue: 'primary',
  start: 'primary',
  'cash-out': 'primary',
  cancel: 'secondary',
  wait: 'secondary',
  stop: 'danger',
};

type ButtonProps = {
  table: SlotPlay;
  press: Press;
  plan: AutobetPlan | null | undefined;
  /** How far a running autobet is, in short. */
  progress: ReactNode;
};

/** The main button: it keeps its place and its focus, whatever it does at the moment. */
export function BigButton({ table, press, plan, progress }: ButtonProps) {
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
      {kind === 'stop' && progress}
    </Button>
  );
}

function Words({ table, kind }: { table: SlotPlay; kind: ButtonKind }) {
  const t = useT('crash');
  const betTexts = useT('domain-bets');
  switch (kind) {
    case 'bet':
    case 'queue':
      return (
        <>
          {t(kind === 'bet' ? 'button.bet' : 'button.queue')}
          <Stake table={table} />
        </>
      );
    case 'start':
      return (
        <>
          {betTexts('auto.start')}
          <Stake table={table} />
        </>
      );
    case 'stop':
      return betTexts('auto.stop');
    case 'cancel':
      return t('button.cancel');
    case 'cash-out':
      return (
        <>
          {t('button.cashOut')}
          {table.mineOpen && <CurrentPayout table={table} bet={table.mineOpen} />}
        </>
      );
    case 'wait':
      return t(waitText(table));
    default:
      return kind satisfies never;
  }
}

function waitText({ cashOut, play, mineOpen }: SlotPlay) {
  if (cashOut.isSending) return 'button.cashingOut';
  if (play.betting.phase !== 'ready') return 'button.placing';
  return mineOpen ? 'button.isIn' : 'button.wait';
}

function Stake({ table: { play } }: { table: SlotPlay }) {
  const f = useFormat();
  const { amount } = play.stake;
  if (amount === undefined) return null;
  return <small className="tabular">{f.money(amount, play.seat.currency)}</small>;
}

/** Often enough to follow, rarely enough to read. */
const PAYOUT_EVERY_MS = 60;

/** What the bet would pay now; never more than at its auto cash-out or cap. */
function CurrentPayout({ table: { clock }, bet }: { table: SlotPlay; bet: OwnBet }) {
  const f = useFormat();
  const at = useRef<HTMLElement>(null);
  useEffect(() => {
    const stake = parseMoney(bet.stake) ?? ZERO;
    const exit = exitOfOwn(bet);
    const text = document.createTextNode('');
    at.current!.replaceChildren(text);
    let dueMs = 0;
    return clock.subscribe(({ multiplier, nowMs }) => {
      if (nowMs < dueMs) return;
      dueMs = nowMs + PAYOUT_EVERY_MS;
      const payout = (stake * BigInt(Math.min(multiplier, exit))) / 100n;
      text.data = f.money(payout, bet.currency);
    });
  }, [clock, bet, f]);
  return <small ref={at} className="tabular crash-worth" aria-hidden="true" />;
}
