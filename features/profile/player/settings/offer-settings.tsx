import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { User } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getAccount, updateMarketing, type MarketingConsent } from '../../contract.ts';
import { announceSaved, showSettingsRefusal } from './save-settings.ts';
import { SavedSwitch } from './saved-switch.tsx';

/** Marketing consent for each channel; the player gives it, it is never preset. */
export function OfferSettings({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <Panel title={t('settings.offers')} className="profile-settings">
      <p className="profile-quiet">{t('settings.offersLead')}</p>
      <Consents user={user} />
    </Panel>
  );
}

function Consents({ user }: { user: User }) {
  const t = useT('profile');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getAccount, {});
  // The last saved values, used until the call above has been refetched.
  const [saved, setSaved] = useState<MarketingConsent>();
  if (!data && refusal) {
    return (
      <p className="profile-failed" role="alert">
        {linesOf(refusal).join(' ')}{' '}
        <Button size="s" onClick={refetch}>
          {common('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height="8rem" />;
  const given = saved ?? data.data.marketing;
  const save = async (change: Partial<MarketingConsent>) => {
    const marketing = await saveConsent(change);
    if (marketing) setSaved(marketing);
  };
  const noEmail = user.email === null && t('settings.offerNoEmail');
  const noPhone = user.phone === null && t('settings.offerNoPhone');
  return (
    <>
      <Consent channel="email" given={given} missing={noEmail} save={save} />
      <Consent channel="sms" given={given} missing={noPhone} save={save} />
      <Consent channel="phone" given={given} missing={noPhone} save={save} />
    </>
  );
}

const NAMES = { email: 'offerEmail', sms: 'offerSms', phone: 'offerPhone' } as const;

type ConsentProps = {
  channel: keyof MarketingConsent;
  given: MarketingConsent;
  /** Why the channel cannot be used yet. Consent given before can still be withdrawn. */
  missing: string | false;
  save: (change: Partial<MarketingConsent>) => Promise<void>;
};

function Consent({ channel, given, missing, save }: ConsentProps) {
  const t = useT('profile');
  return (
    <SavedSwitch
      checked={given[channel]}
      disabled={missing !== false && !given[channel]}
      hint={missing || undefined}
      save={(next) => save({ [channel]: next })}
    >
      {t(`settings.${NAMES[channel]}`)}
    </SavedSwitch>
  );
}

async function saveConsent(
  change: Partial<MarketingConsent>,
): Promise<MarketingConsent | undefined> {
  const answer = await api(updateMarketing, { body: change });
  if (isRefusal(answer)) {
    showSettingsRefusal(answer);
    return undefined;
  }
  refetchCalls(getAccount);
  announceSaved();
  return answer.data;
}
