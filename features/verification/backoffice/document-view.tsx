import { useState, type PointerEvent } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { download } from '#platform/backoffice/download.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { readDocument, type VerificationDetails } from '../contract.backoffice.ts';
import {
  zoomIn,
  zoomOut,
  move,
  styleOf,
  rotate,
  INITIAL_VIEW,
  type ViewTransform,
} from './view-transform.ts';
import { useDocument } from './use-document.ts';

export type DisplayedDocument = VerificationDetails['documents'][number];

type ViewProps = {
  player: string;
  document: DisplayedDocument;
  look: ViewTransform;
  onLook: (look: ViewTransform) => void;
  isChosen: boolean;
  onChoose: () => void;
};

/** One document in its frame, with tools to zoom and rotate it. */
export function DocumentView(props: ViewProps) {
  const { document, look, onLook, isChosen, onChoose } = props;
  const t = useT('backoffice-verification');
  return (
    <figure className="verify-document" data-chosen={isChosen || undefined}>
      <figcaption>
        <button type="button" className="verify-name" aria-pressed={isChosen} onClick={onChoose}>
          {t(`kinds.${document.kind}`)}
        </button>
        <small>
          {t('documents.size', { size: Math.ceil(document.bytes / 1024) })}
          {document.is_replaced && `, ${t('documents.replaced')}`}
          {', '}
          <Timestamp at={document.uploaded_at} />
        </small>
        {document.type === 'image/jpeg' && <Tools look={look} onLook={onLook} />}
      </figcaption>
      {document.type === 'image/jpeg' ? <Picture {...props} /> : <File {...props} />}
    </figure>
  );
}

function Tools({ look, onLook }: Pick<ViewProps, 'look' | 'onLook'>) {
  const t = useT('backoffice-verification');
  return (
    <span className="verify-tools">
      <IconButton label={t('documents.zoomIn')} onClick={() => onLook(zoomIn(look))}>
        <Icon name="plus" />
      </IconButton>
      <IconButton label={t('documents.zoomOut')} onClick={() => onLook(zoomOut(look))}>
        <Icon name="minus" />
      </IconButton>
      <IconButton label={t('documents.turn')} onClick={() => onLook(rotate(look))}>
        <Icon name="rotate" />
      </IconButton>
      <Button variant="quiet" onClick={() => onLook(INITIAL_VIEW)}>
        {t('documents.whole')}
      </Button>
    </span>
  );
}

function Picture({ player, document, look, onLook, onChoose }: ViewProps) {
  const t = useT('backoffice-verification');
  const opened = useDocument(player, document.id);
  const drag = useDrag(look, onLook);
  if (opened.state === 'failed') {
    return (
      <p role="alert">
        {t('documents.failed')} {linesOf(opened.refusal).join(' ')}
      </p>
    );
  }
  return (
    <div
      className="verify-frame"
      data-large={look.zoom > 1 || undefined}
      onPointerDownCapture={onChoose}
      {...drag}
    >
      {opened.state === 'loading' ? (
        <Skeleton height="100%" />
      ) : (
        <img
          src={opened.url}
          alt={t(`kinds.${document.kind}`)}
          draggable={false}
          style={{ transform: styleOf(look) }}
        />
      )}
    </div>
  );
}

/** A document larger than its frame is dragged with the finger or the mouse. */
function useDrag(look: ViewTransform, onLook: (look: ViewTransform) => void) {
  const [from, setFrom] = useState<{ x: number; y: number }>();
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (look.zoom === 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom({ x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      if (!from) return;
      onLook(move(look, event.clientX - from.x, event.clientY - from.y));
      setFrom({ x: event.clientX, y: event.clientY });
    },
    onPointerUp: () => setFrom(undefined),
    onPointerCancel: () => setFrom(undefined),
  };
}

/** A PDF is not rendered inline: its content never runs near this page. */
function File({ player, document }: ViewProps) {
  const t = useT('backoffice-verification');
  const { run, isBusy } = useAction(() =>
    download(readDocument, { params: { player, document: document.id } }),
  );
  return (
    <div className="verify-frame verify-file">
      <Icon name="file" size={32} />
      <p>{t('documents.pdf')}</p>
      <Button busy={isBusy} onClick={run}>
        {t('documents.open')}
      </Button>
    </div>
  );
}
