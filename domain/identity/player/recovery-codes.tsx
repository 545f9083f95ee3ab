import './recovery-codes.css';
import { useRef, useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { copyText } from '#platform/browser/copy-text.ts';
import { saveText } from '#platform/browser/save-file.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly copyLabel: string;
  readonly saveLabel: string;
  /** The first line of the saved file. */
  readonly heading?: string;
};

/** Codes that are shown only once, to be copied or saved. */
export function RecoveryCodes({ codes, copyLabel, saveLabel, heading }: RecoveryCodesProps) {
  const common = useT('common');
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLUListElement>(null);
  const list = codes.join('\n');
  const copy = async () => {
    const isDone = await copyText(list);
    setCopied(isDone);
    // Selected, they are copied by the menu or the keys of the browser.
    if (!isDone && shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  const save = () => {
    const text = heading === undefined ? list : `${heading}\n\n${list}`;
    saveText('recovery-codes.txt', `${text}\n`, 'text/plain');
  };
  return (
    <>
      <ul className="recovery-codes" ref={shown}>
        {codes.map((code) => (
          <li key={code}>
            <Mono>{code}</Mono>
          </li>
        ))}
      </ul>
      <div className="recovery-codes-buttons">
        <Button icon={<Icon name={isCopied ? 'check' : 'copy'} />} onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? common('copied') : copyLabel}</span>
        </Button>
        <Button icon={<Icon name="download" />} onClick={save}>
          {saveLabel}
        </Button>
      </div>
    </>
  );
}
