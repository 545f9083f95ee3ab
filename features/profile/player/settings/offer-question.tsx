import { useState } from 'react';
import { OfferChoices } from '#domain/identity/player/offers.tsx';
import { OFFERS, type MarketingOffer } from '#domain/identity/rules.consents.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { getAccount, updateMarketing } from '../../contract.ts';

/** Where the law asks for an answer before the first stake: yes to some offers, or to none. */
export function Modal({ close }: ModalProps) {
  const t = useT('domain-identity');
  const [given, setGiven] = useState<readonly MarketingOffer[]>([]);
  const { run, isBusy } = useAction(() => answer(given), {
    onDone: () => {
      refetchCalls(getAccount);
      close();
    },
  });
  return (
    <ModalFrame
      title={t('offers.title')}
      size="s"
      footer={
        <Button variant="primary" block busy={isBusy} onClick={run}>
          {t(given.length > 0 ? 'offers.agree' : 'offers.decline')}
        </Button>
      }
    >
      <p>{t('offers.text')}</p>
      <OfferChoices given={given} onChange={setGiven} />
    </ModalFrame>
  );
}

function answer(given: readonly MarketingOffer[]) {
  const consents = OFFERS.map((offer) => ({ ...offer, is_given: given.includes(offer) }));
  return api(updateMarketing, { body: { consents, source: 'question' } });
}
