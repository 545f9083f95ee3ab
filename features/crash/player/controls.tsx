import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { Notices } from '#domain/bets/player/notices.tsx';
import { StakeField } from '#domain/bets/player/stake/stake-field.tsx';
import { useAuto } from '#domain/bets/player/autobet/use-auto.tsx';
import { AutoField } from './auto-field.tsx';
import { BigButton } from './big-button.tsx';
import { PayoutHint, CapHint } from './payout-hint.tsx';
import type { CrashTable } from './use-crash.ts';
import { usePress, type Press } from './use-press.ts';

/** Stake, auto cash-out and the button; the autobet options are below. */
export function Controls({ table }: { table: CrashTable }) {
  const { play, cashOut } = table;
  const { isAuto, plan, choice, panel } = useAuto(play, false);
  const press = usePress(table, isAuto, plan);
  useKeys(table, press, () => press.go(plan));
  // A late cash-out is shown where refused bets are.
  const refusal = cashOut.refusal ?? play.betting.refusal;
  return (
    <>
      <StakeField play={play} />
      <AutoField table={table} isWanted={isAuto} />
      <div className="bet-bar">
        <Notices play={{ ...play, betting: { ...play.betting, refusal } }} />
        <PayoutHint table={table} />
        <BigButton table={table} press={press} plan={plan} />
      </div>
      <CapHint table={table} />
      {choice}
      {panel}
    </>
  );
}

function useKeys({ play }: CrashTable, press: Press, go: () => void): void {
  const pressed = () => {
    press.down();
    go();
  };
  useHotkeys({
    ...playHotkeys(play, pressed),
  });
}
