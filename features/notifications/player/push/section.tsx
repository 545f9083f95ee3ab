import './push.css';
import { isRefusal } from '#core/refusal.ts';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf, showRefusal } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { SavedSwitch } from '#platform/browser/ui/saved-switch.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { getPush, type PushState } from '../../contract.push.ts';
import { ownDevice, pushSupport, switchOff, switchOn } from './device.ts';
import { Devices } from './devices.tsx';
import { Settings } from './settings.tsx';

/** Notifications while the site is closed: on this device, what they show, and when. */
export function Section() {
  const t = useT('notifications');
  const { user } = useUser();
  return (
    <Panel id="push" title={t('push.title')} className="push">
      <p className="push-quiet">{t('push.lead')}</p>
      {user && <Content user={user} />}
    </Panel>
  );
}

function Content({ user }: { user: User }) {
  const t = useT('notifications');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getPush, {});
  if (!data && refusal) {
    return (
      <div role="alert" className="push-failed">
        <p>{t('push.failed')}</p>
        <p className="push-quiet">{linesOf(refusal).join(' ')}</p>
        <Button size="s" onClick={refetch}>
          {common('retry')}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton height="16rem" />
      </div>
    );
  }
  const state = data.data;
  return (
    <>
      <ThisDevice user={user} state={state} />
      <Settings settings={state.settings} zone={user.timezone} />
      <Devices userId={user.id} devices={state.devices} />
    </>
  );
}

function ThisDevice({ user, state }: { user: User; state: PushState }) {
  const t = useT('notifications');
  const own = ownDevice(user.id);
  const isOn = state.devices.some(({ id }) => id === own);
  const support = pushSupport();
  const save = async (next: boolean) => {
    if (next) await turnOn(user.id, state.public_key, t);
    else if (own !== null) {
      const refused = await switchOff(user.id, own);
      if (refused) showRefusal(refused);
    }
    refetchCalls(getPush);
  };
  return (
    <SavedSwitch
      checked={isOn}
      disabled={support !== 'supported'}
      hint={support === 'supported' ? undefined : t(`push.${support}`)}
      save={save}
    >
      {t('push.switch')}
    </SavedSwitch>
  );
}

type Translate = ReturnType<typeof useT<'notifications'>>;

async function turnOn(userId: string, publicKey: string, t: Translate): Promise<void> {
  const result = await switchOn(userId, publicKey);
  if (isRefusal(result)) return showRefusal(result);
  const tone = result === 'on' ? 'success' : 'warning';
  showToast({ tone, title: t(`push.${result}`) });
}
