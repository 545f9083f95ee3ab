import './payments.css';
import { useEffect, useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { copyText } from './copy-text.ts';

const SAID_MS = 2000;

type CopyButtonProps = {
  /** As it is pasted into a bank's form. */
  value: string;
  label: string;
  /** The browser did not allow it: the reader copies by hand. */
  onFailed?: () => void;
};

/** Copies, and says for a moment that it has, to eyes and ears. */
export function CopyButton({ value, label, onFailed }: CopyButtonProps) {
  const t = useT('domain-payments');
  const [said, setSaid] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(value);
    setSaid(isCopied ? 'copied' : 'copyFailed');
    if (!isCopied) onFailed?.();
  }

  return (
    <span className="copy-button" data-said={said}>
      <output>{said && t(said)}</output>
      <IconButton label={label} onClick={() => void copy()}>
        <Icon name={said === 'copied' ? 'check' : 'copy'} />
      </IconButton>
    </span>
  );
}
