import { useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';

type CameraProps = {
  /** A selfie uses the front camera. */
  readonly isSelfie: boolean;
  readonly onShot: (picture: Blob) => void;
  readonly onBack: () => void;
};

export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** The live picture of the camera with a guide frame. The stream ends when the view closes. */
export function Camera({ isSelfie, onShot, onBack }: CameraProps) {
  const t = useT('verification');
  const video = useRef<HTMLVideoElement>(null);
  const { state, showsPicture } = useStream(video, isSelfie);

  async function shoot(): Promise<void> {
    const picture = await frameOf(video.current!);
    if (picture) onShot(picture);
  }

  return (
    <div className="verification-camera">
      <div className="verification-lens" data-selfie={isSelfie || undefined}>
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('camera.picture')}
          onLoadedData={showsPicture}
        />
        {state === 'opening' && <Spinner />}
        {state === 'open' && <span className="verification-frame" aria-hidden="true" />}
      </div>
      <p role="status">{t(messageOf(state, isSelfie))}</p>
      <div className="verification-row">
        {state !== 'denied' && (
          <Button
            variant="primary"
            icon={<Icon name="camera" />}
            disabled={state !== 'open'}
            onClick={() => void shoot()}
          >
            {t('camera.shoot')}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t('camera.back')}
        </Button>
      </div>
    </div>
  );
}

type StreamState = 'opening' | 'open' | 'denied';

function messageOf(state: StreamState, isSelfie: boolean) {
  if (state === 'denied') return 'camera.denied';
  return isSelfie ? 'camera.aimSelfie' : 'camera.aim';
}

/** Open once there is a picture: before, a frame of the stream would be empty. */
function useStream(video: RefObject<HTMLVideoElement | null>, isSelfie: boolean) {
  const [state, setState] = useState<StreamState>('opening');
  const showsPicture = () => setState('open');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isLeft = false;
    const close = () => stream?.getTracks().forEach((track) => track.stop());
    const facingMode = isSelfie ? 'user' : 'environment';
    const constraints = { facingMode, width: { ideal: 2560 }, height: { ideal: 1440 } };
    navigator.mediaDevices.getUserMedia({ video: constraints, audio: false }).then(
      (opened) => {
        stream = opened;
        if (isLeft) return close();
        video.current!.srcObject = opened;
      },
      // No camera, none free, or permission denied: all lead to choosing a file.
      () => setState('denied'),
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [isSelfie, video]);
  return { state, showsPicture };
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.95));
}
