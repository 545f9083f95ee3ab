import { useAuto, type AutobetMode } from '#domain/bets/player/autobet/use-auto.tsx';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { Notices } from '#domain/bets/player/notices.tsx';
import { StakeField } from '#domain/bets/player/stake/stake-field.tsx';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { AutoField } from './auto-field.tsx';
import { BigButton } from './big-button.tsx';
import { PayoutHint, CapHint } from './payout-hint.tsx';
import type { CrashTable, SlotPlay } from './use-crash.ts';
import { usePress, type Press } from './use-press.ts';

/** The options of each bet, the bar of their stakes and buttons; the autobet options are below. */
export function Controls({ table }: { table: CrashTable }) {
  const first = useSlotControls(table.slots[0]);
  const second = useSlotControls(table.slots[1]);
  useKeys(first);
  const shown = table.hasSecond ? [first, second] : [first];
  return (
    <>
      {shown.map((each) => (
        <Options key={each.slot.slot} controls={each} isNamed={table.hasSecond} />
      ))}
      <SecondToggle table={table} />
      <div className="bet-bar" data-foot>
        <Notices play={noticedOf(shown)} />
        <div className="crash-bets" data-two={table.hasSecond || undefined}>
          {shown.map((each) => (
            <Bet key={each.slot.slot} controls={each} isNamed={table.hasSecond} />
          ))}
        </div>
      </div>
      <CapHint slot={first.slot} />
      {shown.map(({ slot, auto }) => (
        <div key={slot.slot} className="crash-autobet">
          {auto.panel}
        </div>
      ))}
    </>
  );
}

type SlotControls = { readonly slot: SlotPlay; readonly auto: AutobetMode; readonly press: Press };

function useSlotControls(slot: SlotPlay): SlotControls {
  const auto = useAuto(slot.play, false);
  return { slot, auto, press: usePress(slot, auto.isAuto, auto.plan) };
}

type PartProps = { controls: SlotControls; isNamed: boolean };

function Options({ controls: { slot, auto }, isNamed }: PartProps) {
  const t = useT('crash');
  return (
    <section
      className="crash-options"
      aria-label={isNamed ? t('slot', { slot: slot.slot }) : undefined}
    >
      {isNamed && <h2>{t('slot', { slot: slot.slot })}</h2>}
      {auto.choice}
      <AutoField table={slot} isWanted={auto.isAuto} />
    </section>
  );
}

function Bet({ controls: { slot, auto, press }, isNamed }: PartProps) {
  const t = useT('crash');
  return (
    <div
      className="crash-bet"
      role="group"
      aria-label={isNamed ? t('slot', { slot: slot.slot }) : undefined}
    >
      {auto.end}
      <StakeField play={slot.play} />
      <PayoutHint table={slot} />
      <BigButton table={slot} press={press} plan={auto.plan} progress={auto.progress} />
    </div>
  );
}

function SecondToggle({ table: { hasSecond, toggleSecond } }: { table: CrashTable }) {
  const t = useT('crash');
  return (
    <Button
      variant="quiet"
      size="s"
      className="crash-second"
      icon={<Icon name={hasSecond ? 'minus' : 'plus'} size={16} />}
      disabled={toggleSecond === undefined}
      onClick={toggleSecond}
    >
      {t(hasSecond ? 'second.remove' : 'second.add')}
    </Button>
  );
}

/** One place for the notices of both bets: those of the second when it alone has any. */
function noticedOf([first, second]: readonly SlotControls[]): SlotPlay['play'] {
  const shown = second && !needsNotice(first!.slot) && needsNotice(second.slot) ? second : first!;
  const { play } = shown.slot;
  return { ...play, betting: { ...play.betting, refusal: refusalOf(shown.slot) } };
}

function needsNotice(slot: SlotPlay): boolean {
  const { betting, stake } = slot.play;
  return refusalOf(slot) !== null || betting.phase === 'lost' || stake.fault !== undefined;
}

/** A late cash-out is shown where refused bets are. */
function refusalOf({ cashOut, play }: SlotPlay): ApiRefusal | null {
  return cashOut.refusal ?? play.betting.refusal;
}

/** The keys are those of the first bet. */
function useKeys({ slot, auto, press }: SlotControls): void {
  const pressed = () => {
    press.down();
    press.go(auto.plan);
  };
  useHotkeys({ ...playHotkeys(slot.play, pressed) });
}
