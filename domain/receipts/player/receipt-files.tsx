import { useState } from 'react';
import { saveText } from '#platform/browser/save-file.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { receiptText, type SignedReceipt } from './use-signed-receipt.ts';

/** The receipt as a file, the input of the command-line verifier. */
export function ReceiptFiles({ signed }: { signed: SignedReceipt | undefined }) {
  const t = useT('domain-receipts');
  const common = useT('common');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    announce(common('copied'));
  };
  const save = ({ receipt }: SignedReceipt, text: string) =>
    saveText(`receipt-${receipt.game}-${receipt.id}.json`, text, 'application/json');
  return (
    <div className="receipt-files">
      <Button
        icon={<Icon name={isCopied ? 'check' : 'copy'} />}
        disabled={!signed}
        onClick={() => signed && void copy(receiptText(signed))}
      >
        {isCopied ? common('copied') : t('copy')}
      </Button>
      <Button
        icon={<Icon name="download" />}
        disabled={!signed}
        onClick={() => signed && save(signed, receiptText(signed))}
      >
        {t('download')}
      </Button>
    </div>
  );
}
