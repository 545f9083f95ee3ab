import type { ReactNode } from 'react';
import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { BetButton } from './bet-button.tsx';
import { isAutobetRunning, type GamePlay } from './betting/game-play.ts';
import { Notices } from './notices.tsx';
import { StakeField } from './stake/stake-field.tsx';
import { useAuto } from './autobet/use-auto.tsx';

type ControlsProps = {
  play: GamePlay;
  /** The label of the bet button. */
  label: ReactNode;
  /** What the player would win now, and other details of the bet. */
  summary: ReactNode;
  /** Replaces the bet button while the game offers another action: a cash-out. */
  button?: ReactNode;
  /** Replaces the stake field where the game has a fixed price; autobet uses it too. */
  price?: ReactNode;
};

const loadFreeRounds = () => import('./free-rounds/free-rounds-field.tsx');

/**
 * Manual or automatic betting, and the bar of the stake and the button. The same for every game.
 */
export function BetControls({ play, label, summary, button, price }: ControlsProps) {
  const t = useT('domain-bets');
  const auto = useAuto(play, price !== undefined);
  const free = useLazyLoad(loadFreeRounds, play.freeRounds !== undefined);
  const { is_turbo_allowed: isTurboAllowed } = usePlayRules();
  return (
    <>
      {auto.choice}
      <div className="bet-bar" data-foot>
        {auto.end}
        {play.freeRounds && free && (
          <free.FreeRoundsField play={play} choice={play.freeRounds} isAuto={auto.isAuto} />
        )}
        {price ?? (play.freeRounds?.isOn !== true && <StakeField play={play} />)}
        <Notices play={play} />
        {summary}
        {(!isAutobetRunning(play) && button) || (
          <BetButton play={play} label={label} plan={auto.plan} progress={auto.progress} />
        )}
      </div>
      {auto.panel}
      {play.hasOwnPace && isTurboAllowed && (
        <Switch checked={play.isFast} onChange={play.setFast}>
          {t('fast')}
        </Switch>
      )}
    </>
  );
}
