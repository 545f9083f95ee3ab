import { useState, type MouseEvent, type ReactNode } from 'react';
import { ZERO } from '#core/money.ts';
import { bonusPartOfStake } from '#domain/ledger/rules.stake-order.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { AutobetPlan } from './autobet/autobet.ts';
import { isAutobetRunning, type GamePlay } from './betting/game-play.ts';
import type { GameCycle } from './betting/use-game-cycle.ts';
import { NOTICES_ID } from './notices.tsx';

type BetButtonProps = {
  play: GamePlay;
  /** The label of the button: "Roll". */
  label: ReactNode;
  /** Null in manual play; undefined while the autobet options do not make a valid plan. */
  plan: AutobetPlan | null | undefined;
  /** How far a running autobet is, in short. */
  progress?: ReactNode;
};

/** The main bet button. It keeps its place and its focus in every state. */
export function BetButton({ play, label, plan, progress }: BetButtonProps) {
  const t = useT('domain-bets');
  if (isAutobetRunning(play)) {
    return (
      <Button
        variant="danger"
        size="l"
        block
        icon={<Icon name="stop" />}
        onClick={once(play.stopAutobet)}
      >
        {t('auto.stop')}
        {progress}
      </Button>
    );
  }
  const isAuto = plan !== null;
  const isReady = isAuto
    ? play.canStartAutobet && plan !== undefined && !play.isAutobetElsewhere
    : play.canBet;
  // Between two presses the button must not lose the focus, so it is never `disabled` for a moment.
  const isUnderWay = play.betting.phase !== 'ready' || play.cycle !== null;
  return (
    <Button
      variant="primary"
      size="l"
      block
      className="bet-button"
      aria-disabled={!isReady}
      aria-describedby={NOTICES_ID}
      disabled={!isReady && !isUnderWay}
      onClick={once(() => (plan ? play.startAutobet(plan) : play.bet()))}
    >
      {isAuto ? t('auto.start') : label}
      <StakeOnButton play={play} />
      {play.cycle && <CycleProgress key={play.cycle.startedAt} cycle={play.cycle} />}
    </Button>
  );
}

/** How far the shortest game cycle has run, along the lower edge of the button. */
function CycleProgress({ cycle: { startedAt, lengthMs } }: { cycle: GameCycle }) {
  const t = useT('domain-bets');
  const [gone] = useState(() => performance.now() - startedAt);
  const style = { animationDuration: `${lengthMs}ms`, animationDelay: `${-gone}ms` };
  return (
    <>
      <span className="bet-cycle" style={style} />
      <span className="visually-hidden">{t('cycle')}</span>
    </>
  );
}

/**
 * The second click of a double click is ignored: it would place another bet, or stop the autobet
 * that the first click just started.
 */
function once(press: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail !== 2) press();
  };
}

function StakeOnButton({ play }: { play: GamePlay }) {
  const f = useFormat();
  const t = useT('domain-bets');
  const { amount, fault } = play.stake;
  const { balance: cash, bonus, order, currency } = play.seat;
  if (amount === undefined) return null;
  if (play.freeRounds?.isOn === true) {
    const words = `${t('freeRounds.free')} · ${f.money(amount, currency)}`;
    return <small className="tabular">{words}</small>;
  }
  const ofBonus =
    cash === undefined || fault !== undefined
      ? ZERO
      : bonusPartOfStake(amount, { order, cash, bonus });
  if (ofBonus === ZERO) return <small className="tabular">{f.money(amount, currency)}</small>;
  const part = { bonus: f.money(ofBonus, currency) };
  if (ofBonus === amount) return <small className="tabular">{t('stake.allBonus', part)}</small>;
  return (
    <small className="tabular bet-parts">
      <span>{f.money(amount, currency)}</span>
      <span>{t('stake.partBonus', part)}</span>
    </small>
  );
}
