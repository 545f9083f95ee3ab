import './copy-text.css';
import { useEffect, useRef, useState, type Ref } from 'react';
import { copyText } from '../copy-text.ts';
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
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    // Selected, it is copied by the menu or the keys of the browser.
    if (!isCopied && shown.current) getSelection()?.selectAllChildren(shown.current);
  }

  return (
    <span className={classNames('copy-text', wrap && 'copy-text-wrap')}>
      <Mono ref={shown}>{text}</Mono>
      <button
        type="button"
        aria-label={label}
        title={label}
        data-copied={copied || undefined}
        onClick={() => void copy()}
      >
        <Icon name={copied ? 'check' : 'copy'} size={18} />
      </button>
      <output className="copy-text-status">{copied && copiedLabel}</output>
    </span>
  );
}

/** Text made for comparing character by character. Not translated by browsers, not hyphenated. */
export function Mono({ children, ref }: { children: string; ref?: Ref<HTMLElement> }) {
  return (
    <code ref={ref} className="mono" translate="no">
      {children}
    </code>
  );
}
