import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { moved, squareOf, zoomed, zoomMax, type Crop, type Size } from './avatar-crop.ts';
import { useDrag } from './avatar-drag.ts';

type CropperProps = {
  readonly picture: HTMLCanvasElement;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
};

const SIDE = 512;
/** One press of an arrow moves by this part of the frame; with Shift by four times as much. */
const STEP = 0.02;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** The picture under a round window: dragged, pinched, rolled closer, or moved by arrows. */
export function Cropper({ picture, crop, onCrop }: CropperProps) {
  const t = useT('profile');
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  useDrag(frame, picture, crop, onCrop);

  function press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const closer = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }[event.key];
    if (!arrow && closer === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? 4 : 1;
    if (arrow) onCrop(moved(crop, picture, arrow[0] * times, arrow[1] * times));
    else onCrop(zoomed(crop, picture, crop.zoom * closer!));
  }

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
        onKeyDown={press}
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

/** What the crop shows, drawn in this many pixels. */
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
