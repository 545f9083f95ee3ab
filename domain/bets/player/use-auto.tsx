import { useState, type ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import type { AutobetDraft } from './autobet-draft.ts';
import type { AutobetPlan } from './autobet.ts';
import { isAutobetRunning, type GamePlay } from './game-play.ts';

export type Auto = {
  /** Bets are placed by themselves, or will be. */
  readonly isAuto: boolean;
  /** Null in manual play; undefined while the autobet's options do not make a plan. */
  readonly plan: AutobetPlan | null | undefined;
  /** The switch between the two; nothing where the table takes no autobet. */
  readonly choice: ReactNode;
  /** The options of an autobet, and how it goes. */
  readonly panel: ReactNode;
};

const loadAutobet = () => import('./autobet-panel.tsx');

/** By hand or by itself. `hasPrice`: the game names the stake, and an autobet keeps to it. */
export function useAuto(play: GamePlay, hasPrice: boolean): Auto {
  const t = useT('domain-bets');
  const [wanted, setWanted] = useState<'manual' | 'auto'>('manual');
  const [draft, setDraft] = useState<AutobetDraft>();
  const isAllowed = play.hasAutobet && play.table?.is_autobet_allowed !== false;
  const isAuto = (wanted === 'auto' && isAllowed) || isAutobetRunning(play);
  // Its options come after the first screen: nobody begins with them.
  const autobet = useLater(loadAutobet, play.hasAutobet);
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
