import { useEffect, useRef, useState } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { upload } from '#platform/browser/net/upload.ts';
import { uploadDocument, type VerificationState } from '../contract.ts';
import type { DocumentKind } from '../rules.ts';
import { readPicture, type Picture } from './picture.ts';

export type UploadPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  /** Shown to the player, who has not confirmed it yet. */
  | { readonly kind: 'judged'; readonly picture: Picture }
  | { readonly kind: 'sending'; readonly picture: Picture; readonly done: number }
  | { readonly kind: 'failed'; readonly picture: Picture | undefined; readonly refusal: Refusal };

const IDLE: UploadPhase = { kind: 'idle' };

/** The upload of one document: chosen, assessed, sent, and possibly retried. */
export function useDocumentUpload(kind: DocumentKind, onSent: (state: VerificationState) => void) {
  const [phase, setPhase] = useState<UploadPhase>(IDLE);
  const [sentPicture, setSentPicture] = useState<Picture>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  /** A camera picture is always shown first; a file only when it has quality problems. */
  async function selectFile(file: Blob, isShot: boolean): Promise<void> {
    setPhase({ kind: 'reading' });
    const picture = await readPicture(file);
    if (isRefusal(picture)) {
      setPhase({ kind: 'failed', picture: undefined, refusal: picture });
    } else if (isShot || picture.hints.length > 0) {
      setPhase({ kind: 'judged', picture });
    } else {
      await send(picture);
    }
  }

  async function send(picture: Picture): Promise<void> {
    const control = new AbortController();
    sending.current = control;
    setPhase({ kind: 'sending', picture, done: 0 });
    const answer = await upload(uploadDocument, {
      query: { kind },
      file: picture.file,
      signal: control.signal,
      onProgress: (done) => setPhase({ kind: 'sending', picture, done }),
    });
    if (control.signal.aborted) return setPhase(IDLE);
    if (isRefusal(answer)) return setPhase({ kind: 'failed', picture, refusal: answer });
    setSentPicture(picture);
    setPhase(IDLE);
    return onSent(answer.data);
  }

  return {
    phase,
    /** The last sent picture, for as long as the dialog is open. */
    kept: sentPicture,
    take: selectFile,
    send,
    cancel: () => sending.current?.abort(),
    reset: () => setPhase(IDLE),
  };
}

export type DocumentUpload = ReturnType<typeof useDocumentUpload>;
