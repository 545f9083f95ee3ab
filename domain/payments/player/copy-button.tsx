import './payments.css';
import { useEffect, useState } from 'react';
import { copyText } from '#platform/browser/copy-text.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

const FEEDBACK_MS = 2000;

type CopyButtonProps = {
  /** The text as it is pasted into a bank's form. */
  value: string;
  label: string;
  /** Called when the browser refuses to copy: the player then copies by hand. */
  onFailed?: () => void;
};

/** A copy button that shows and announces the result for a moment. */
export function CopyButton({ value, label, onFailed }: CopyButtonProps) {
  const t = useT('domain-payments');
  const [feedback, setFeedback] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (feedback === undefined) return undefined;
    const timer = setTimeout(() => setFeedback(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [feedback]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(value);
    setFeedback(isCopied ? 'copied' : 'copyFailed');
    if (!isCopied) onFailed?.();
  }

  return (
    <span className="copy-button" data-feedback={feedback}>
      <output>{feedback && t(feedback)}</output>
      <IconButton label={label} onClick={() => void copy()}>
        <Icon name={feedback === 'copied' ? 'check' : 'copy'} />
      </IconButton>
    </span>
  );
}
