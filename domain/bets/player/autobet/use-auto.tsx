import { useState, type ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import type { AutobetDraft } from './autobet-draft.ts';
import type { AutobetPlan } from './autobet.ts';
import { isAutobetRunning, type GamePlay } from '../betting/game-play.ts';

export type AutobetMode = {
  /** Bets are placed automatically, or will be. */
  readonly isAuto: boolean;
  /** Null in manual play; undefined while the autobet options do not make a valid plan. */
  readonly plan: AutobetPlan | null | undefined;
  /** The switch between manual and auto; empty where the table does not allow autobet. */
  readonly choice: ReactNode;
  /** The options of an autobet and its progress. */
  readonly panel: ReactNode;
  /** The progress in short, for the stop button. */
  readonly progress: ReactNode;
  /** Why the last run stopped; it lies over what is above the bar of the bet button. */
  readonly end: ReactNode;
};

const loadAutobet = () => import('./autobet-panel.tsx');

/** Manual or automatic betting. `hasPrice`: the game sets the stake, and autobet uses it. */
export function useAuto(play: GamePlay, hasPrice: boolean): AutobetMode {
  const t = useT('domain-bets');
  const [wanted, setWanted] = useState<'manual' | 'auto'>('manual');
  const [draft, setDraft] = useState<AutobetDraft>();
  const isAllowed = play.hasAutobet && play.table?.is_autobet_allowed !== false;
  const isAuto = (wanted === 'auto' && isAllowed) || isAutobetRunning(play);
  // The autobet options load after the first screen, because play starts without them.
  const isWanted = useTouched() || play.seat.isMember;
  const autobet = useBackgroundLoad(loadAutobet, play.hasAutobet && isWanted, isAuto);
  const read = autobet?.readOptions(draft, play.stake.amount);
  return {
    isAuto,
    plan: isAuto ? read?.plan : null,
    choice: isAllowed && (
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
    ),
    progress: autobet && <autobet.AutobetProgress play={play} />,
    end: autobet && isAuto && <autobet.AutobetEnd play={play} />,
    panel: autobet && read && (
      <autobet.AutobetPanel
        play={play}
        read={read}
        isShown={isAuto}
        hasPrice={hasPrice}
        onChange={setDraft}
      />
    ),
  };
}
