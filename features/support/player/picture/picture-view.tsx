import './picture.css';
import { useState, type CSSProperties } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import { fetchFile } from '#platform/browser/net/fetch-file.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { MessagePicture, PictureSize } from '../../contract.pictures.ts';
import type { PictureTexts } from './texts.ts';
import { useStoredPicture, type LoadPicture } from './use-stored-picture.ts';

type ViewProps = {
  readonly picture: MessagePicture;
  /** The call that returns it, and the parameters that name it. */
  readonly call: CallShape;
  readonly params: object;
  readonly texts: PictureTexts;
};

/** The picture of a message, small; a press opens it in full. */
export function PictureView({ picture, call, params, texts }: ViewProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, description, is_erased: isErased } = picture;
  if (isErased) {
    return (
      <p className="support-text" data-erased="">
        {texts.erased}
      </p>
    );
  }
  const what = description === '' ? texts.picture : description;
  const load = (size: PictureSize) => async () => {
    const file = await fetchFile(call, { params, query: { size } });
    return isRefusal(file) ? file : file.blob;
  };
  return (
    <>
      <button
        type="button"
        className="support-picture"
        aria-haspopup="dialog"
        aria-label={texts.open(what)}
        style={{ '--shape': `${picture.width} / ${picture.height}` } as CSSProperties}
        onClick={() => setOpen(true)}
      >
        <Stored name={id} load={load('thumbnail')} alt="" texts={texts} />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.picture}
        closeLabel={texts.close}
        size="l"
      >
        <div
          className="support-picture-full"
          style={{ '--shape': `${picture.width} / ${picture.height}` } as CSSProperties}
        >
          <Stored
            name={id}
            load={load('full')}
            alt={description === '' ? texts.undescribed : description}
            texts={texts}
            mayRetry
          />
        </div>
      </Dialog>
    </>
  );
}

type StoredProps = {
  readonly name: string;
  readonly load: LoadPicture;
  readonly alt: string;
  readonly texts: PictureTexts;
  readonly mayRetry?: boolean;
};

function Stored({ name, load, alt, texts, mayRetry }: StoredProps) {
  const { picture, retry } = useStoredPicture(name, load);
  if (picture.state === 'loading') return <Skeleton height="100%" />;
  if (picture.state === 'open') return <img src={picture.url} alt={alt} />;
  return (
    <span className="support-picture-failed" role={mayRetry ? 'alert' : undefined}>
      {linesOf(picture.refusal).join(' ')}
      {mayRetry && <Button onClick={retry}>{texts.retry}</Button>}
    </span>
  );
}
