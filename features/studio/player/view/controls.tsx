/** The keys of the game; the large one spins, hurries, or stops autoplay. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconDrawing } from '#platform/browser/ui/first-icon.tsx';
import { stopAutoplay, toggleTurbo } from '../play/game-actions.ts';
import { playedReward } from '../play/play-state.ts';
import { useGame, usePlayState } from './game.ts';
import { ICONS } from './icons.ts';
import type { PanelName } from './panel-name.ts';
import { useMainKey } from './use-main-key.ts';

export function Controls({ onPanel }: { readonly onPanel: (panel: PanelName) => void }) {
  const t = useT('studio');
  const { play } = useGame();
  const state = usePlayState();
  const { studio, status, isTurbo, autoplay, isStageReady } = state;
  const rules = studio?.rules;
  const isHeld = status !== 'ready' || !isStageReady || autoplay !== null;
  return (
    <div className="studio-keys">
      {rules?.is_buy_allowed && play.sheet?.buy && !playedReward(state) && (
        <Key icon="buy" label={t('buy.open')} disabled={isHeld} onClick={() => onPanel('buy')} />
      )}
      {rules?.is_autoplay_allowed && (
        <Key
          icon="auto"
          label={t(autoplay ? 'autoplay.stop' : 'autoplay.open')}
          pressed={autoplay !== null}
          disabled={!autoplay && isHeld}
          onClick={() => (autoplay ? stopAutoplay(play) : onPanel('autoplay'))}
        />
      )}
      <MainKey />
      {rules?.is_turbo_allowed && (
        <Key icon="turbo" label={t('turbo')} pressed={isTurbo} onClick={() => toggleTurbo(play)} />
      )}
    </div>
  );
}

function MainKey() {
  const t = useT('studio');
  const { action, press } = useMainKey();
  const { autoplay } = usePlayState();
  const icon = action === 'stop' ? 'stop' : action === 'hurry' ? 'next' : 'spin';
  return (
    <button
      type="button"
      className="studio-spin"
      data-action={action}
      aria-label={t(`key.${action}`)}
      aria-disabled={action === 'wait'}
      onClick={press}
    >
      <IconDrawing d={ICONS[icon]} size={38} />
      {autoplay && <b className="tabular">{autoplay.left}</b>}
    </button>
  );
}

type KeyProps = {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

function Key({ icon, label, pressed, disabled, onClick }: KeyProps) {
  return (
    <button
      type="button"
      className="studio-key"
      data-key={icon}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <IconDrawing d={ICONS[icon]} size={22} />
      <span>{label}</span>
    </button>
  );
}
