import { useState, type ReactNode } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type CopyRowProps = {
  name: string;
  /** As it is read. */
  shown: ReactNode;
  /** As it is pasted into a bank's form. */
  value: string;
  copyLabel: string;
};

/** One detail of a transfer, and a press that copies it. */
export function CopyRow({ name, shown, value, copyLabel }: CopyRowProps) {
  const common = useT('common');
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="cashier-copy">
      <dt>{name}</dt>
      <dd className="cashier-copy-value tabular" translate="no">
        {shown}
      </dd>
      <dd className="cashier-copy-press">
        <IconButton
          label={isCopied ? common('copied') : copyLabel}
          onClick={async () => {
            await navigator.clipboard.writeText(value);
            setCopied(true);
          }}
          onBlur={() => setCopied(false)}
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
        </IconButton>
        <output className="visually-hidden">{isCopied && common('copied')}</output>
      </dd>
    </div>
  );
}
