import { useEffect, useId, useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { squareOf, zoomed, zoomMax, type Crop, type Size } from './avatar-crop.ts';
import { useDrag } from './avatar-drag.ts';

type CropperProps = {
  readonly picture: HTMLCanvasElement;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
};

const SIDE = 512;
/**
 * The picture under a round window: dragged, pinched, zoomed by the wheel, or moved by arrow keys.
 */
export function Cropper({ picture, crop, onCrop }: CropperProps) {
  const t = useT('profile');
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  useDrag(frame, picture, crop, onCrop);

  return (
    <div className="avatar-cropper">
      <div
        ref={frame}
        className="avatar-frame"
        role="application"
        // An application is worked with by its own keys, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('avatar.frame')}
        aria-describedby={hintId}
      >
        <CropView picture={picture} crop={crop} side={SIDE} />
      </div>
      <p id={hintId} className="profile-quiet">
        {t('avatar.hint')}
      </p>
      <Field label={t('avatar.zoom')}>
        <Slider
          value={crop.zoom}
          min={1}
          max={Math.max(1.001, zoomMax(picture))}
          step={0.01}
          onChange={(zoom) => onCrop(zoomed(crop, picture, zoom))}
          valueText={`${Math.round(crop.zoom * 100)} %`}
        />
      </Field>
    </div>
  );
}

type CropViewProps = { readonly picture: HTMLCanvasElement; readonly crop: Crop; side: number };

/** The content of the crop, drawn at this many pixels. */
export function CropView({ picture, crop, side }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { left, top, size } = squareOf(crop, sizeOf(picture));
    const context = canvas.current?.getContext('2d');
    context?.drawImage(picture, left, top, size, size, 0, 0, side, side);
  }, [picture, crop, side]);
  return <canvas ref={canvas} width={side} height={side} aria-hidden="true" />;
}

function sizeOf({ width, height }: HTMLCanvasElement): Size {
  return { width, height };
}
