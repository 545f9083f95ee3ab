import './sound-invitation.css';
import { useEffect, useState } from 'react';
import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { preferenceNow, setPreference } from '../seat/preference.ts';
import { onShownBet } from '../seat/session-net.ts';
import { setSoundOn } from '../sound/sound.ts';
import { winTier } from './win-tier.ts';

/** Sound is off at first: after the first win this asks once, on this device, for good. */
export function SoundInvitation() {
  const t = useT('domain-bets');
  const common = useT('common');
  const { celebration } = usePlayRules();
  const [isShown, setShown] = useState(false);
  useEffect(
    () =>
      onShownBet((bet) => {
        if (winTier(bet, celebration) && isNew()) setShown(true);
      }),
    [celebration],
  );
  if (!isShown) return null;
  const end = () => {
    setPreference('soundInvitation', 'seen');
    setShown(false);
  };
  return (
    <div className="sound-invitation" role="status">
      <span>{t('soundInvitation')}</span>
      <Button
        size="s"
        onClick={() => {
          setSoundOn(true);
          end();
        }}
      >
        {t('soundOn')}
      </Button>
      <IconButton label={common('close')} onClick={end}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}

function isNew(): boolean {
  return preferenceNow('sound') === null && preferenceNow('soundInvitation') !== 'seen';
}
