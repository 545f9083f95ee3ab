import './account-security.css';
import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { saveText } from '#platform/browser/save-file.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Ten codes that are shown only once: only the dialog's own button closes it. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
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
        <ul className="access-codes">
          {codes.map((code) => (
            <li key={code}>
              <Mono>{code}</Mono>
            </li>
          ))}
        </ul>
        <Keep codes={codes} />
      </div>
    </ModalFrame>
  );
}

function Keep({ codes }: { codes: readonly string[] }) {
  const t = useT('account-security');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <div className="access-buttons">
      <Button icon={<Icon name={isCopied ? 'check' : 'copy'} />} onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'codes.copied' : 'codes.copy')}</span>
      </Button>
      <Button
        icon={<Icon name="download" />}
        onClick={() =>
          saveText('recovery-codes.txt', `${t('codes.file')}\n\n${codes.join('\n')}\n`)
        }
      >
        {t('codes.save')}
      </Button>
    </div>
  );
}
