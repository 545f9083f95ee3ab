import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { PICTURE_SHAPES, type PictureShape } from '../rules.ts';
import {
  firstCrop,
  fitted,
  rectangleOf,
  shifted,
  zoomLimit,
  type Crop,
} from '#platform/browser/pictures/crop.ts';

const ZOOM_MAX = 6;

type Rectangle = ReturnType<typeof rectangleOf>;

type CropperProps = {
  readonly picture: HTMLCanvasElement;
  readonly shape: PictureShape;
  readonly isBusy: boolean;
  readonly onCut: (cut: Rectangle) => void;
  readonly onCancel: () => void;
};

/** Pixels in which the frame is drawn. */
const DRAWN_WIDTH = 800;
const STEP = 0.04;
const ARROWS: Readonly<Record<string, { readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { dx: STEP, dy: 0 },
  ArrowRight: { dx: -STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: STEP },
  ArrowDown: { dx: 0, dy: -STEP },
};

/** A picture under a frame in the proportions of the banner: dragged, or moved by arrow keys. */
export function Cropper({ picture, shape, isBusy, onCut, onCancel }: CropperProps) {
  const t = useT('backoffice-site-parts');
  const form = PICTURE_SHAPES[shape];
  const [crop, setCrop] = useState(() => firstCrop(picture));
  const zoomMax = zoomLimit(picture, form, { widthMin: form.widths[0], most: ZOOM_MAX });
  const move = (by: { dx: number; dy: number }) =>
    setCrop((now) => shifted(now, picture, form, by));
  function press(event: KeyboardEvent): void {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  }
  return (
    <div className="site-cropper">
      {/* An application has keys of its own, by which it is moved. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="site-cropper-frame"
        data-shape={shape}
        role="application"
        // An application is worked with by its own keys, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('cropFrame')}
        onKeyDown={press}
        {...draggedBy(move)}
      >
        <CropView picture={picture} crop={crop} shape={shape} />
      </div>
      <Field label={t('zoom')} hint={t('cropHint')}>
        <Slider
          value={crop.zoom}
          min={1}
          max={Math.max(1.001, zoomMax)}
          step={0.01}
          onChange={(zoom) => setCrop((now) => fitted({ ...now, zoom }, picture, form))}
          valueText={`${Math.round(crop.zoom * 100)} %`}
        />
      </Field>
      <div className="site-editor-actions">
        <Button
          variant="primary"
          busy={isBusy}
          onClick={() => onCut(rectangleOf(crop, picture, form))}
        >
          {t('usePicture')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The pointer that is down moves the picture by as much of the frame as it moves itself. */
function draggedBy(move: (by: { dx: number; dy: number }) => void) {
  return {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent) =>
      currentTarget.setPointerCapture(pointerId),
    onPointerMove: (event: PointerEvent) => {
      const { currentTarget: frame, pointerId, movementX, movementY } = event;
      if (!frame.hasPointerCapture(pointerId)) return;
      move({ dx: movementX / frame.clientWidth, dy: movementY / frame.clientHeight });
    },
  };
}

type ViewProps = {
  readonly picture: HTMLCanvasElement;
  readonly crop: Crop;
  readonly shape: PictureShape;
};

function CropView({ picture, crop, shape }: ViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const form = PICTURE_SHAPES[shape];
  const drawnHeight = Math.round((DRAWN_WIDTH * form.height) / form.width);
  useEffect(() => {
    const { left, top, width, height } = rectangleOf(crop, picture, form);
    const context = canvas.current?.getContext('2d');
    context?.drawImage(picture, left, top, width, height, 0, 0, DRAWN_WIDTH, drawnHeight);
  }, [picture, crop, form, drawnHeight]);
  return <canvas ref={canvas} width={DRAWN_WIDTH} height={drawnHeight} aria-hidden="true" />;
}
