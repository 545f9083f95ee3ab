import { useState } from 'react';
import type { Receipt } from '#core/fairness/receipt.ts';
import { saveText } from '#platform/browser/save-file.ts';
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
      <Button
        icon={<Icon name="download" />}
        onClick={() =>
          saveText(
            `receipt-${receipt.game}-${receipt.id}.json`,
            receiptText(receipt),
            'application/json',
          )
        }
      >
        {t('download')}
      </Button>
    </div>
  );
}
