import { useId } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { saveSettings } from './save-settings.ts';
import { useZoneName } from './use-zone-name.ts';
import { deviceZone } from './zones.ts';

/** The name of the zone, a dialog to choose another, and a button for the zone of this device. */
export function ZoneField({ zone }: { zone: string }) {
  const t = useT('profile');
  const id = useId();
  const nameOf = useZoneName();
  const device = deviceZone();
  return (
    <div className="profile-zone" role="group" aria-labelledby={`${id} ${id}-value`}>
      <span className="profile-zone-label" id={id}>
        {t('settings.timezone')}
      </span>
      <p className="profile-zone-value">
        <strong id={`${id}-value`}>{nameOf(zone)}</strong>
        <Button size="s" onClick={() => openModal('TimeZone')}>
          {t('settings.changeZone')}
        </Button>
      </p>
      <p className="profile-quiet">{t('settings.timezoneHint')}</p>
      {device !== zone && (
        <Button variant="quiet" size="s" onClick={() => void saveSettings({ timezone: device })}>
          {t('settings.useDevice', { zone: nameOf(device) })}
        </Button>
      )}
    </div>
  );
}
