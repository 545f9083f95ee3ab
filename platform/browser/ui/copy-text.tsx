import './copy-text.css';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const CONFIRMED_MS = 1600;

type CopyTextProps = {
  text: string;
  /** 'Copy server seed': names the button. */
  label: string;
  /** 'Copied': shown and announced for a moment. */
  copiedLabel: string;
  /** Long seeds wrap; short codes stay on one line. */
  wrap?: boolean | undefined;
};

/** A seed, an address, a code: in a font where no two characters look alike, copied by a press. */
export function CopyText({ text, label, copiedLabel, wrap }: CopyTextProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <span className={classNames('copy-text', wrap && 'copy-text-wrap')}>
      <Mono>{text}</Mono>
      <button
        type="button"
        aria-label={label}
        title={label}
        data-copied={copied || undefined}
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(true);
        }}
      >
        <Icon name={copied ? 'check' : 'copy'} size={18} />
      </button>
      <output className="copy-text-status">{copied && copiedLabel}</output>
    </span>
  );
}

/** Text made for comparing character by character. Not translated by browsers, not hyphenated. */
export function Mono({ children }: { children: string }) {
  return (
    <code className="mono" translate="no">
      {children}
    </code>
  );
}
