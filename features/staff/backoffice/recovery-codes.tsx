import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { saveText } from '#platform/browser/save-file.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type KeptCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** Ten codes that are shown only now; the user confirms that they are saved. */
export function SavedCodes({ codes, onKept }: KeptCodesProps) {
  const t = useT('backoffice-staff');
  const [isKept, setKept] = useState(false);
  return (
    <div className="staff-login-form">
      <h1>{t('codes.title')}</h1>
      <p className="staff-login-lead">{t('codes.text')}</p>
      <CodeList codes={codes} />
      <Checkbox checked={isKept} onChange={setKept}>
        {t('codes.kept')}
      </Checkbox>
      <Button variant="primary" size="l" block disabled={!isKept} onClick={onKept}>
        {t('codes.go')}
      </Button>
    </div>
  );
}

export function CodeList({ codes }: { codes: readonly string[] }) {
  const t = useT('backoffice-staff');
  const common = useT('common');
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }
  return (
    <>
      <ul className="staff-login-codes">
        {codes.map((code) => (
          <li key={code}>
            <Mono>{code}</Mono>
          </li>
        ))}
      </ul>
      <div className="staff-login-buttons">
        <Button icon={<Icon name={isCopied ? 'check' : 'copy'} />} onClick={() => void copy()}>
          <span aria-live="polite">{common(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveText('recovery-codes.txt', `${codes.join('\n')}\n`)}
        >
          {t('codes.save')}
        </Button>
      </div>
    </>
  );
}
