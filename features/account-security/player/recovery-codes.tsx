import './account-security.css';
import { RecoveryCodes } from '#domain/identity/player/recovery-codes.tsx';
import { useBrand } from '#domain/settings/player/brand.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';

/** Ten codes that are shown only once: only the dialog's own button closes it. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const brand = useBrand();
  const codes = Array.isArray(props['codes']) ? props['codes'].map(String) : [];
  return (
    <ModalFrame
      title={t('codes.title')}
      size="s"
      locked
      footer={
        <Button variant="primary" size="l" block onClick={close}>
          {t('codes.kept')}
        </Button>
      }
    >
      <div className="access-form">
        <p className="access-lead">{t('codes.text')}</p>
        <RecoveryCodes
          codes={codes}
          copyLabel={t('codes.copy')}
          saveLabel={t('codes.save')}
          heading={t('codes.file', { brand })}
        />
      </div>
    </ModalFrame>
  );
}
