import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { setAlert, useAlerts } from './alerts.ts';

/** The alerts about new work, for this browser. */
export function AlertSettings() {
  const t = useT('backoffice');
  const { sound, notification } = useAlerts();
  const [isBlocked, setBlocked] = useState(false);
  return (
    <div className="backoffice-alerts">
      <Switch checked={sound} onChange={(isOn) => void setAlert('sound', isOn)}>
        {t('alerts.sound')}
      </Switch>
      <Switch
        checked={notification}
        hint={t('alerts.notificationHint')}
        onChange={(isOn) => void setAlert('notification', isOn).then((isSet) => setBlocked(!isSet))}
      >
        {t('alerts.notification')}
      </Switch>
      <p role="alert">{isBlocked && t('alerts.blocked')}</p>
    </div>
  );
}
