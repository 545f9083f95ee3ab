import { useState } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type CopyButtonProps = {
  /** As it is pasted into a bank's form. */
  value: string;
  label: string;
};

/** Copies, and says so until the reader has gone on. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const common = useT('common');
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <IconButton
        label={isCopied ? common('copied') : label}
        onClick={async () => {
          await navigator.clipboard.writeText(value);
          setCopied(true);
        }}
        onBlur={() => setCopied(false)}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </IconButton>
      <output className="visually-hidden">{isCopied && common('copied')}</output>
    </>
  );
}
