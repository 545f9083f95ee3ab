import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { drawScaled, readPictureFile } from '#platform/browser/pictures/picture-file.ts';
import { PICTURE_SIDE_MAX } from '../../rules.ts';

/** A picture of this device, re-encoded: where and when it was taken is not sent. */
export type ChosenPicture = {
  readonly file: Blob;
  /** As a data URL: the page allows no object URLs. */
  readonly preview: string;
};

const PREVIEW_SIDE = 320;

/** The picture of the next message: chosen, pasted or dropped. */
export function usePictureChoice() {
  const [picture, setPicture] = useState<ChosenPicture>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [description, setDescription] = useState('');
  const [sent, setSent] = useState<number>();
  const last = useRef(0);

  /** Of two files one after the other the last one counts. */
  async function take(file: Blob): Promise<void> {
    const mine = ++last.current;
    const read = await readPictureFile(file, PICTURE_SIDE_MAX);
    if (mine !== last.current) return;
    if (isRefusal(read)) return setRefusal(read);
    setRefusal(undefined);
    const preview = drawScaled(read.canvas, PREVIEW_SIDE).toDataURL('image/jpeg');
    setPicture({ file: read.file, preview });
  }

  function clear(): void {
    last.current += 1;
    setPicture(undefined);
    setRefusal(undefined);
    setDescription('');
    setSent(undefined);
  }

  function takeFrom(event: { preventDefault(): void }, files: FileList | undefined): void {
    const [file] = files ?? [];
    if (!file) return;
    event.preventDefault();
    void take(file);
  }

  return {
    picture,
    refusal,
    description,
    setDescription,
    /** The share that has been sent, while it is. */
    sent,
    setSent,
    take,
    clear,
    /** For the element around the conversation. */
    targets: {
      onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData.files),
      onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer.files),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
    },
  };
}

export type PictureChoice = ReturnType<typeof usePictureChoice>;
