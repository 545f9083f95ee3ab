import './copyable.css';
import { useEffect, useState, type ReactNode } from 'react';
import { announce } from '../browser/ui/announce.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Icon } from '../browser/ui/icon.tsx';

const CONFIRMED_MS = 1600;

type CopyableProps = {
  /** What is copied to the clipboard. */
  readonly text: string;
  /** What is shown, if not the text itself. */
  readonly children?: ReactNode;
};

/** An id, an address, a reference: a press copies it. */
export function Copyable({ text, children }: CopyableProps) {
  const t = useT('backoffice-kit');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(t('copied'));
  }
  return (
    <span className="copyable">
      <span translate="no">{children ?? text}</span>
      <button
        type="button"
        aria-label={t('copy', { text })}
        title={t(isCopied ? 'copied' : 'copyShort')}
        data-copied={isCopied || undefined}
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      </button>
    </span>
  );
}
