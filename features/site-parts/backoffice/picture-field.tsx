import { useState } from 'react';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { upload } from '#platform/browser/net/upload.ts';
import { readPictureFile } from '#platform/browser/pictures/picture-file.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { uploadSitePicture } from '../contract.backoffice.ts';
import { PICTURE_SHAPES, picturePath, type PictureShape } from '../rules.ts';
import { Cropper } from './cropper.tsx';

/** Larger than the widest file, so that zooming in has pixels to show. */
const SIDE_MAX = 4096;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

type Props = {
  readonly shape: PictureShape;
  /** The picture that was stored; null for none. */
  readonly picture: string | null;
  readonly onChange: (picture: string | null) => void;
};

/** A picture of a banner: chosen, cut to its proportions, stored by the server. */
export function PictureField({ shape, picture, onChange }: Props) {
  const t = useT('backoffice-site-parts');
  const [chosen, setChosen] = useState<HTMLCanvasElement>();
  const read = useAction((file: File) => readPictureFile(file, SIDE_MAX), {
    isInline: true,
    onDone: ({ canvas }) => setChosen(canvas),
  });
  const store = useStore(shape, (stored) => {
    setChosen(undefined);
    onChange(stored);
  });
  const refusal = store.refusal ?? read.refusal;
  const { width, height, widths } = PICTURE_SHAPES[shape];
  return (
    <div className="site-picture">
      <Field
        label={t(`picture.${shape}`)}
        hint={t('pictureHint', { width, height, pixels: widths[0], best: widths[1] })}
        error={refusal && linesOf(refusal).join(' ')}
      >
        <FileInput accept={TYPES} onFile={(file) => file && read.run(file)} />
      </Field>
      {chosen ? (
        <Cropper
          picture={chosen}
          shape={shape}
          isBusy={store.isBusy}
          onCut={(cut) => store.run(chosen, cut)}
          onCancel={() => setChosen(undefined)}
        />
      ) : (
        picture !== null && (
          <div className="site-picture-stored">
            <img
              src={picturePath(picture, widths[0], 'webp')}
              alt={t(`picture.${shape}`)}
              data-shape={shape}
            />
            <Button size="s" onClick={() => onChange(null)}>
              {t('removePicture')} <span className="visually-hidden">{t(`picture.${shape}`)}</span>
            </Button>
          </div>
        )
      )}
    </div>
  );
}

type Cut = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;

function useStore(shape: PictureShape, onStored: (picture: string) => void) {
  return useAction(
    async (picture: HTMLCanvasElement, { left, top, width, height }: Cut) => {
      const file = await new Promise<Blob | null>((made) =>
        picture.toBlob(made, 'image/jpeg', 0.95),
      );
      const query = {
        shape,
        left: String(left),
        top: String(top),
        width: String(width),
        height: String(height),
      };
      return await upload(uploadSitePicture, { file: file!, query });
    },
    { isInline: true, onDone: ({ data }) => onStored(data.picture) },
  );
}
