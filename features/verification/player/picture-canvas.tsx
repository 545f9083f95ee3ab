import { useEffect, useRef } from 'react';

type PictureCanvasProps = {
  readonly bitmap: ImageBitmap;
  /** The label for screen readers. */
  readonly label: string;
  /** The maximum drawn size: it is a preview. */
  readonly side?: number;
};

/** A picture from this device, drawn without an object URL. */
export function PictureCanvas({ bitmap, label, side = 800 }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  }, [bitmap, width, height]);
  return <canvas ref={canvas} role="img" aria-label={label} width={width} height={height} />;
}
