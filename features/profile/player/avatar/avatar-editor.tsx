import { useEffect, useRef, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { upload } from '#platform/browser/net/upload.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { uploadAvatar } from '../../contract.avatar.ts';
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
  const { done, refusal, save } = useSaving(onSaved);
  const isBusy = done !== undefined;
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
          onClick={() => void save(picture, squareOf(crop, picture))}
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
  const [done, setDone] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function save(picture: HTMLCanvasElement, square: Square): Promise<void> {
    const control = new AbortController();
    sending.current = control;
    setRefusal(undefined);
    setDone(0);
    const file = await new Promise<Blob | null>((made) => picture.toBlob(made, 'image/jpeg', 0.9));
    const answer = await upload(uploadAvatar, {
      query: textOf(square),
      file: file!,
      signal: control.signal,
      onProgress: setDone,
    });
    if (control.signal.aborted) return;
    setDone(undefined);
    if (isRefusal(answer)) setRefusal(answer);
    else onSaved(answer.data.small);
  }

  return { done, refusal, save };
}

function textOf({ left, top, size }: Square) {
  return { left: String(left), top: String(top), size: String(size) };
}
