import { useState } from 'react';
import type { BetRecord } from '#domain/bets/contract.ts';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { copyText } from '#platform/browser/copy-text.ts';
import { saveText } from '#platform/browser/save-file.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { receiptText, type SignedReceipt } from './use-signed-receipt.ts';

type FilesProps = { bet: BetRecord; signed: SignedReceipt | undefined };

/** The receipt as a file, the input of the command-line verifier; and a win to share. */
export function ReceiptFiles({ bet, signed }: FilesProps) {
  const t = useT('domain-receipts');
  const common = useT('common');
  const [isCopied, setIsCopied] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const copy = async (text: string) => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    announce(isDone ? common('copied') : t('copyFailed'));
    setIsRefused(!isDone);
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
      {isRefused && <p>{t('copyFailed')}</p>}
      {isWin(bet) && (
        <Button icon={<Icon name="external" />} onClick={() => openModal('ShareWin', { bet })}>
          {t('share.open')}
        </Button>
      )}
    </div>
  );
}
