import { useState } from 'react';
import type { Receipt } from '#core/fairness/receipt.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { receiptText } from './receipt.ts';

/** The receipt as a file, the input of the command-line verifier. */
export function ReceiptFiles({ receipt }: { receipt: Receipt }) {
  const t = useT('domain-receipts');
  const common = useT('common');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(receiptText(receipt));
    setIsCopied(true);
    announce(common('copied'));
  };
  return (
    <div className="receipt-files">
      <Button icon={<Icon name={isCopied ? 'check' : 'copy'} />} onClick={() => void copy()}>
        {isCopied ? common('copied') : t('copy')}
      </Button>
      <Button icon={<Icon name="download" />} onClick={() => download(receipt)}>
        {t('download')}
      </Button>
    </div>
  );
}

function download(receipt: Receipt): void {
  const url = URL.createObjectURL(new Blob([receiptText(receipt)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `receipt-${receipt.game}-${receipt.id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
