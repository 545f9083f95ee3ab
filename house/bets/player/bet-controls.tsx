import { useState, type ReactNode } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Segmented, Switch } from '#platform/browser/ui/choice.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import type { AutobetDraft } from './autobet-draft.ts';
import { BetButton } from './bet-button.tsx';
import { isAutobetRunning, type GamePlay } from './game-play.ts';
import { Notices } from './notices.tsx';
import { StakeField } from './stake-field.tsx';

type ControlsProps = {
  play: GamePlay;
  /** The word on the bet button. */
  label: ReactNode;
  /** What the player would win now, and other words of the game about the bet. */
  summary: ReactNode;
  /** Stands in place of the bet button while the game asks for something else: to cash out. */
  button?: ReactNode;
  /** Stands in place of the stake field where the game has a price; autobet keeps to it, too. */
  price?: ReactNode;
};

const loadAutobet = () => import('./autobet-panel.tsx');

/** The stake, by hand or automatic, and the button. The same for every game. */
export function BetControls({ play, label, summary, button, price }: ControlsProps) {
  const t = useT('house-bets');
  const [wanted, setWanted] = useState<'manual' | 'auto'>('manual');
  const [draft, setDraft] = useState<AutobetDraft>();
  const isAllowed = play.hasAutobet && play.table?.is_autobet_allowed !== false;
  const isAuto = (wanted === 'auto' && isAllowed) || isAutobetRunning(play);
  // Its options come after the first screen: nobody begins with them.
  const autobet = useLater(loadAutobet, play.hasAutobet);
  const read = autobet?.readOptions(draft, play.stake.amount);
  return (
    <>
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
      {price ?? <StakeField play={play} />}
      <div className="bet-bar">
        <Notices play={play} />
        {summary}
        {(!isAutobetRunning(play) && button) || (
          <BetButton play={play} label={label} plan={isAuto ? read?.plan : null} />
        )}
      </div>
      {autobet && read && (
        <autobet.AutobetPanel
          play={play}
          read={read}
          isShown={isAuto}
          hasPrice={price !== undefined}
          onChange={setDraft}
        />
      )}
      <Switch checked={play.isFast} onChange={play.setFast}>
        {t('fast')}
      </Switch>
    </>
  );
}
