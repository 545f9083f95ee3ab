import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { switchSound, useSoundOn } from './sound.ts';

/** A small key beside the title; silent until somebody wants to hear the table. */
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
      onClick={() => switchSound(!isOn)}
    >
      <Icon name={isOn ? 'volume' : 'volume-off'} size={20} />
    </button>
  );
}
