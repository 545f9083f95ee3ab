import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { OFFERED_PRODUCTS } from '#domain/identity/rules.consents.ts';
import type { User } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import {
  getAccount,
  updateMailOpens,
  updateMarketing,
  type MailOpens,
  type MarketingConsent,
} from '../../contract.ts';
import { announceSaved, showSettingsRefusal } from './save-settings.ts';
import { SavedSwitch } from '#platform/browser/ui/saved-switch.tsx';

/** Marketing consent by product and channel; the player gives it, it is never preset. */
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
  const names = useT('domain-identity');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getAccount, {});
  // The last saved values, used until the call above has been refetched.
  const [saved, setSaved] = useState<readonly MarketingConsent[]>();
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
  const save = async (consent: MarketingConsent) => {
    const marketing = await saveConsent(consent);
    if (marketing) setSaved(marketing);
  };
  const noPhone = user.phone === null && t('settings.offerNoPhone');
  const missing = {
    email: user.email === null && t('settings.offerNoEmail'),
    sms: noPhone,
    phone: noPhone,
    push: false,
  } as const;
  const products = OFFERED_PRODUCTS.map((product) => (
    <fieldset key={product} className="profile-offers">
      <legend>{names(`offers.of.${product}`)}</legend>
      {given
        .filter((consent) => consent.product === product)
        .map((consent) => (
          <Consent
            key={consent.channel}
            consent={consent}
            missing={missing[consent.channel]}
            save={save}
          />
        ))}
    </fieldset>
  ));
  return (
    <>
      {products}
      <MailOpensSwitch answer={data.data.mail_opens} />
    </>
  );
}

function MailOpensSwitch({ answer }: { answer: MailOpens }) {
  const t = useT('profile');
  // The last saved answer, used until the account has been loaded again.
  const [saved, setSaved] = useState<MailOpens>();
  const save = async (isGiven: boolean) => {
    const response = await api(updateMailOpens, { body: { is_given: isGiven } });
    if (isRefusal(response)) return showSettingsRefusal(response);
    setSaved(response.data);
    refetchCalls(getAccount);
    announceSaved();
  };
  const { is_given: isGiven } = saved ?? answer;
  return (
    <SavedSwitch checked={isGiven} hint={t('settings.mailOpensHint')} save={save}>
      {t('settings.mailOpens')}
    </SavedSwitch>
  );
}

type ConsentProps = {
  consent: MarketingConsent;
  /** Why the channel cannot be used yet. Consent given before can still be withdrawn. */
  missing: string | false;
  save: (consent: MarketingConsent) => Promise<void>;
};

function Consent({ consent, missing, save }: ConsentProps) {
  const t = useT('profile');
  const names = useT('domain-identity');
  const f = useFormat();
  const { channel, is_given: isGiven, decided_at: since } = consent;
  const date = isGiven && since !== null && t('settings.offerSince', { date: f.date(since) });
  return (
    <SavedSwitch
      checked={isGiven}
      disabled={missing !== false && !isGiven}
      hint={missing || date || undefined}
      save={(next) => save({ ...consent, is_given: next })}
    >
      {names(`offers.by.${channel}`)}
    </SavedSwitch>
  );
}

async function saveConsent({
  product,
  channel,
  is_given,
}: MarketingConsent): Promise<readonly MarketingConsent[] | undefined> {
  const consents = [{ product, channel, is_given }];
  const answer = await api(updateMarketing, { body: { consents, source: 'settings' } });
  if (isRefusal(answer)) {
    showSettingsRefusal(answer);
    return undefined;
  }
  refetchCalls(getAccount);
  announceSaved();
  return answer.data;
}
