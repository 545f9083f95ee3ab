import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { setSoundOn, useSoundOn } from './sound.ts';

/** A small button beside the title; sound is off until the player switches it on. */
export function SoundSwitch() {
  const t = useT('domain-bets');
  const isOn = useSoundOn();
  return (
    <button
      type="button"
      className="sound-switch"
      aria-pressed={isOn}
      aria-label={t('sound')}
      title={t('sound')}
      onClick={() => setSoundOn(!isOn)}
    >
      <Icon name={isOn ? 'volume' : 'volume-off'} size={20} />
    </button>
  );
}
