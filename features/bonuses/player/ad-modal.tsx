import './bonuses.css';
import { Seal } from '#domain/art/player/seal.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { Promotion } from '../contract.guests.ts';
import { useOfferSeconds } from './countdown.ts';
import { PromoTerms } from './promo-terms.tsx';
import { TimeLeft } from './time-left.tsx';

/** The bonus of the advertisement that brought the visitor, shown to them once. */
export function Modal({ props, close }: ModalProps) {
  const t = useT('bonuses');
  const offer = props['offer'] as Promotion['offer'] | undefined;
  const left = useOfferSeconds('promo', Number(props['seconds']));
  return (
    <ModalFrame
      title={t('ad.title')}
      size="s"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('ad.later')}
          </Button>
          <Button variant="primary" onClick={() => openModal('Register', {}, { replace: true })}>
            {t('pack.register')}
          </Button>
        </>
      }
    >
      <div className="bonus-ad">
        <Seal size={120} />
        <p className="bonus-promo-name">{String(props['name'])}</p>
        {offer && <PromoTerms offer={offer} />}
        {left !== undefined && <TimeLeft seconds={left} label={t('pack.ends')} />}
        <p>{t(offer?.needs_deposit === false ? 'ad.textFree' : 'ad.text')}</p>
      </div>
    </ModalFrame>
  );
}
