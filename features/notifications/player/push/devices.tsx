import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getPush, type PushDevice } from '../../contract.push.ts';
import { ownDevice, switchOff } from './device.ts';

type DevicesProps = { userId: string; devices: readonly PushDevice[] };

/** All devices of the player that show notifications, this one and others. */
export function Devices({ userId, devices }: DevicesProps) {
  const t = useT('notifications');
  return (
    <section className="push-list" aria-label={t('push.devices')}>
      <h3>{t('push.devices')}</h3>
      {devices.length === 0 ? (
        <p className="push-quiet">{t('push.none')}</p>
      ) : (
        <ul className="push-devices">
          {devices.map((device) => (
            <Device key={device.id} userId={userId} device={device} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Device({ userId, device }: { userId: string; device: PushDevice }) {
  const t = useT('notifications');
  const f = useFormat();
  const { id, added_at: addedAt } = device;
  const name = useDeviceName(device);
  const { run, isBusy } = useAction(() => switchOff(userId, id), {
    onDone: () => refetchCalls(getPush),
  });
  const since = t('push.since', { date: f.date(addedAt) });
  return (
    <li>
      <span>
        {name}
        <small>{ownDevice(userId) === id ? `${t('push.here')}, ${since}` : since}</small>
      </span>
      <Button
        size="s"
        busy={isBusy}
        aria-label={t('push.removeOf', { device: name })}
        onClick={run}
      >
        {t('push.remove')}
      </Button>
    </li>
  );
}

function useDeviceName({ browser, system }: PushDevice): string {
  const t = useT('notifications');
  if (browser !== null && system !== null) return t('push.device', { browser, system });
  return browser ?? system ?? t('push.unknownDevice');
}
