import { useState } from 'react';
import type { AutobetDraft } from '#house/bets/player/autobet-draft.ts';
import { useHotkeys } from '#house/bets/player/hotkeys.ts';
import { Notices } from '#house/bets/player/notices.tsx';
import { StakeField } from '#house/bets/player/stake-field.tsx';
import { doubled, halved, stakeText } from '#house/bets/player/stake.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import { AutoField } from './auto-field.tsx';
import { BigButton } from './big-button.tsx';
import { Promised, Protection } from './promise.tsx';
import type { CrashTable } from './use-crash.ts';
import { usePress, type Press } from './use-press.ts';

const loadAutobet = () => import('#house/bets/player/autobet-panel.tsx');

/** Stake, auto cash-out and the button. Whoever wants an autobet finds it and its options below. */
export function Controls({ table }: { table: CrashTable }) {
  const t = useT('house-bets');
  const { play, cashOut } = table;
  const [wanted, setWanted] = useState<'manual' | 'auto'>('manual');
  const [draft, setDraft] = useState<AutobetDraft>();
  const isAllowed = play.hasAutobet && play.table?.is_autobet_allowed !== false;
  const isAuto = (wanted === 'auto' && isAllowed) || play.isLocked;
  // Its options come after the first screen: nobody begins with them.
  const autobet = useLater(loadAutobet, play.hasAutobet);
  const read = autobet?.readOptions(draft, play.stake.amount);
  const plan = isAuto ? read?.plan : null;
  const press = usePress(table, isAuto, plan);
  useKeys(table, press, () => press.go(plan));
  // A cash-out that came too late is told where refused bets are.
  const refusal = cashOut.refusal ?? play.betting.refusal;
  return (
    <>
      <StakeField play={play} />
      <AutoField table={table} isWanted={isAuto} />
      <div className="bet-bar">
        <Notices play={{ ...play, betting: { ...play.betting, refusal } }} />
        <Promised table={table} />
        <BigButton table={table} press={press} plan={plan} />
      </div>
      <Protection table={table} />
      {isAllowed && (
        <Segmented
          legend={t('auto.label')}
          value={isAuto ? 'auto' : 'manual'}
          disabled={play.isLocked}
          choices={[
            { value: 'manual', label: t('auto.manual') },
            { value: 'auto', label: t('auto.auto') },
          ]}
          onChange={setWanted}
        />
      )}
      {autobet && read && (
        <autobet.AutobetPanel
          play={play}
          read={read}
          isShown={isAuto}
          hasPrice={false}
          onChange={setDraft}
        />
      )}
    </>
  );
}

function useKeys({ play }: CrashTable, press: Press, go: () => void): void {
  const { limits, amount } = play.stake;
  const stake = (step: typeof halved) => {
    if (limits && !play.isLocked) play.stake.set(stakeText(step(amount ?? limits.min, limits)));
  };
  const pressed = () => {
    press.down();
    go();
  };
  useHotkeys({
    Space: pressed,
    Enter: pressed,
    KeyQ: () => stake(halved),
    KeyW: () => stake(doubled),
  });
}
