import './share.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { m4Of, profitOf } from '#domain/bets/player/bet-numbers.ts';
import { useBrand } from '#domain/settings/player/brand.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { copyText } from '#platform/browser/copy-text.ts';
import { api } from '#platform/browser/net/api.ts';
import { hrefOf } from '#platform/browser/router/router.tsx';
import { saveFile } from '#platform/browser/save-file.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { Mono } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { shareReceipt } from '../contract.ts';
import { drawSharePicture, type ShareContent, type SharePicture } from './share-picture.ts';
import { usePresenter } from './use-presenter.ts';

/** A won bet as a picture, with a link by which anyone can verify its receipt. */
export function Modal({ props }: ModalProps) {
  const t = useT('domain-receipts');
  // From the celebration of a win, or from its receipt.
  const bet = props['bet'] as BetRecord;
  const link = useLink(bet.id);
  const [hasAmount, setHasAmount] = useState(true);
  const presenter = usePresenter(bet.game);
  return (
    <ModalFrame size="m" title={t('share.title')}>
      <div className="share">
        {presenter && link !== undefined ? (
          <Picture bet={bet} link={link} hasAmount={hasAmount} game={<presenter.Name />} />
        ) : (
          <Skeleton height="12rem" />
        )}
        <Checkbox checked={hasAmount} onChange={setHasAmount}>
          {t('share.amount')}
        </Checkbox>
        <p className="share-note">{t('share.note')}</p>
      </div>
    </ModalFrame>
  );
}

type PictureProps = {
  bet: BetRecord;
  link: string;
  hasAmount: boolean;
  game: ReactNode;
};

function Picture({ bet, link, hasAmount, game }: PictureProps) {
  const f = useFormat();
  const brand = useBrand();
  const t = useT('domain-receipts');
  const [name, setName] = useState('');
  const nameAt = useRef<HTMLSpanElement>(null);
  useEffect(() => setName(nameAt.current!.textContent), []);
  const multiplier = f.multiplier(m4Of(bet));
  const amount = hasAmount ? f.moneySigned(profitOf(bet), bet.currency) : '';
  const words = t('share.verifiable');
  const picture = usePicture({ brand, game: name, multiplier, amount, words, link });
  return (
    <>
      {/* The name of a game is a component; the picture needs its text. */}
      <span className="visually-hidden" ref={nameAt}>
        {game}
      </span>
      {picture ? (
        <img
          className="share-picture"
          src={picture.source}
          alt={`${name} ${multiplier} ${amount}`}
        />
      ) : (
        <Skeleton height="12rem" />
      )}
      <ShareButtons file={picture?.file} link={link} text={`${name} ${multiplier}`} />
    </>
  );
}

type ButtonsProps = { file: File | undefined; link: string; text: string };

function ShareButtons({ file, link, text }: ButtonsProps) {
  const t = useT('domain-receipts');
  const common = useT('common');
  const [copy, setCopy] = useState<'copied' | 'failed'>();
  const canShare = file && navigator.canShare?.({ files: [file] }) === true;
  const copyLink = async () => {
    const isCopied = await copyText(link);
    setCopy(isCopied ? 'copied' : 'failed');
    announce(isCopied ? common('copied') : t('share.copyFailed'));
  };
  return (
    <div className="share-buttons">
      {canShare && (
        <Button variant="primary" onClick={() => void share({ files: [file], text, url: link })}>
          {t('share.send')}
        </Button>
      )}
      <Button
        icon={<Icon name="download" />}
        disabled={!file}
        onClick={() => file && saveFile(file.name, file)}
      >
        {t('share.save')}
      </Button>
      <Button
        icon={<Icon name={copy === 'copied' ? 'check' : 'copy'} />}
        onClick={() => void copyLink()}
      >
        {copy === 'copied' ? common('copied') : t('share.copy')}
      </Button>
      {copy === 'failed' && (
        <p className="share-link">
          {t('share.copyFailed')} <Mono>{link}</Mono>
        </p>
      )}
    </div>
  );
}

async function share(content: ShareData): Promise<void> {
  try {
    await navigator.share(content);
  } catch (error) {
    // The player closed the sheet of the system.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The address of the verifier with this receipt; undefined until the server has named it. */
function useLink(id: string): string | undefined {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void api(shareReceipt, { params: { id } }).then((answer) => {
      if (!isWanted) return;
      if (isRefusal(answer)) return showRefusal(answer);
      const path = `${hrefOf('/fairness')}?receipt=${answer.data.token}`;
      setLink(new URL(path, location.origin).href);
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return link;
}

function usePicture(content: ShareContent): SharePicture | undefined {
  const [picture, setPicture] = useState<SharePicture>();
  const key = JSON.stringify(content);
  useEffect(() => {
    let isWanted = true;
    void drawSharePicture(JSON.parse(key) as ShareContent).then((drawn) => {
      if (isWanted) setPicture(drawn);
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return picture;
}
