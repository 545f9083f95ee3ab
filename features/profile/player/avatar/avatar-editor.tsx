import { useEffect, useRef, useState } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { upload } from '#platform/browser/net/upload.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { uploadAvatar } from '#domain/identity/contract.avatar.ts';
import { squareOf, startCrop } from './avatar-crop.ts';
import { Cropper, CropView } from './avatar-cropper.tsx';

type EditorProps = {
  readonly picture: HTMLCanvasElement;
  readonly onSaved: (small: string | null) => void;
  readonly onCancel: () => void;
};

/** Crops a picture and uploads it; the server crops by the same square. */
export function AvatarEditor({ picture, onSaved, onCancel }: EditorProps) {
  const t = useT('profile');
  const common = useT('common');
  const [crop, setCrop] = useState(() => startCrop(picture));
  const { done, isBusy, refusal, save } = useSaving(onSaved);
  return (
    <div className="avatar-editor">
      <Cropper picture={picture} crop={crop} onCrop={setCrop} />
      <div className="avatar-previews">
        <span>{t('avatar.preview')}</span>
        <CropView picture={picture} crop={crop} side={128} />
        <CropView picture={picture} crop={crop} side={64} />
      </div>
      {isBusy && <Progress value={done < 1 ? done : undefined} label={t('avatar.sending')} />}
      <p className="avatar-bad" role="alert">
        {refusal && linesOf(refusal).join(' ')}
      </p>
      <div className="avatar-buttons">
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => save(picture, squareOf(crop, picture))}
        >
          {common('save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}

type Square = ReturnType<typeof squareOf>;

function useSaving(onSaved: EditorProps['onSaved']) {
  const [done, setDone] = useState(0);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const { run, isBusy, refusal } = useAction(
    async (picture: HTMLCanvasElement, square: Square) => {
      const { signal } = (sending.current = new AbortController());
      setDone(0);
      const file = await new Promise<Blob | null>((made) =>
        picture.toBlob(made, 'image/jpeg', 0.9),
      );
      const query = textOf(square);
      return await upload(uploadAvatar, { query, file: file!, signal, onProgress: setDone });
    },
    { isInline: true, onDone: ({ data }) => onSaved(data.small) },
  );
  return { done, isBusy, refusal, save: run };
}

function textOf({ left, top, size }: Square) {
  return { left: String(left), top: String(top), size: String(size) };
}
