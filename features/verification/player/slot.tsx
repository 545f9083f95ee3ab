import { useId, useState } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { removeDocument, type OwnDocument, type VerificationState } from '../contract.ts';
import { mayBePdf, type DocumentKind } from '../rules.ts';
import { Camera, hasCamera } from './camera.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import type { Picture } from './picture.ts';
import { useDocumentUpload, type DocumentUpload } from './use-document-upload.ts';

type SlotProps = {
  readonly kind: DocumentKind;
  readonly state: VerificationState;
  readonly onState: (state: VerificationState) => void;
};

/** The slot of one document: empty, uploading, or filled. */
export function DocumentSlot({ kind, state, onState }: SlotProps) {
  const t = useT('verification');
  const slot = useDocumentUpload(kind, onState);
  const document = state.documents.find((one) => one.kind === kind);
  const titleId = useId();
  return (
    <section className="verification-slot" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {t(`doc.${kind}`)}
        {document && slot.phase.kind === 'idle' && (
          <span className="verification-here">
            <Icon name="check" size={16} />
            {t('slot.here')}
          </span>
        )}
      </h3>
      <SlotBody kind={kind} slot={slot} document={document} onState={onState} />
    </section>
  );
}

type BodyProps = Omit<SlotProps, 'state'> & {
  readonly slot: DocumentUpload;
  readonly document: OwnDocument | undefined;
};

function SlotBody({ kind, slot, document, onState }: BodyProps) {
  const t = useT('verification');
  const { phase } = slot;
  switch (phase.kind) {
    case 'reading':
      return (
        <p className="verification-row" role="status">
          <Spinner /> {t('slot.reading')}
        </p>
      );
    case 'judged':
      return <PictureReview kind={kind} picture={phase.picture} slot={slot} />;
    case 'sending':
      return <Sending kind={kind} picture={phase.picture} done={phase.done} slot={slot} />;
    case 'failed':
      return (
        <>
          <p className="verification-bad" role="alert">
            <Icon name="warning" size={16} />
            {linesOf(phase.refusal).join(' ')}
          </p>
          <Retry slot={slot} picture={phase.picture} />
          <Sources kind={kind} slot={slot} isAgain />
        </>
      );
    case 'idle':
      return document ? (
        <Filled kind={kind} slot={slot} document={document} onState={onState} />
      ) : (
        <Sources kind={kind} slot={slot} />
      );
    default:
      return phase satisfies never;
  }
}

/** Retrying the same file helps after a lost connection, not when the file is invalid. */
function Retry({ slot, picture }: { slot: DocumentUpload; picture: Picture | undefined }) {
  const t = useT('common');
  if (!picture) return null;
  return (
    <Button
      size="s"
      icon={<Icon name="rotate" size={16} />}
      onClick={() => void slot.send(picture)}
    >
      {t('retry')}
    </Button>
  );
}

type SourcesProps = { kind: DocumentKind; slot: DocumentUpload; isAgain?: boolean };

/** The sources of a picture: the camera of this device, or a file. */
function Sources({ kind, slot, isAgain }: SourcesProps) {
  const t = useT('verification');
  const [isAiming, setAiming] = useState(false);
  const isSelfie = kind === 'selfie';
  if (isAiming) {
    return (
      <Camera
        isSelfie={isSelfie}
        onBack={() => setAiming(false)}
        onShot={(picture) => {
          setAiming(false);
          void slot.take(picture, true);
        }}
      />
    );
  }
  return (
    <>
      {!isAgain && <p className="verification-quiet">{t(`about.${kind}`)}</p>}
      <div className="verification-row">
        {hasCamera() ? (
          <Button icon={<Icon name="camera" />} onClick={() => setAiming(true)}>
            {t('slot.camera')}
          </Button>
        ) : (
          isPhone() && <FileButton kind={kind} slot={slot} isCamera />
        )}
        <FileButton kind={kind} slot={slot} />
      </div>
    </>
  );
}

function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

type FileButtonProps = { kind: DocumentKind; slot: DocumentUpload; isCamera?: boolean };

/**
 * A real file input styled as a button. Where the page cannot use the camera, as without TLS, a
 * phone opens its own camera app for it.
 */
function FileButton({ kind, slot, isCamera = false }: FileButtonProps) {
  const t = useT('verification');
  const pdf = mayBePdf(kind) && !isCamera ? ',application/pdf' : '';
  const label = t(isCamera ? 'slot.camera' : 'slot.file');
  const facing = kind === 'selfie' ? 'user' : 'environment';
  return (
    <label className="button button-secondary button-m verification-file">
      <input
        type="file"
        accept={`image/jpeg,image/png,image/webp${pdf}`}
        capture={isCamera ? facing : undefined}
        aria-label={`${label}: ${t(`doc.${kind}`)}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must trigger a change event, too.
          event.target.value = '';
          if (file) void slot.take(file, isCamera);
        }}
      />
      <span className="button-face">
        <Icon name={isCamera ? 'camera' : 'file'} />
        {label}
      </span>
    </label>
  );
}

type PictureProps = { kind: DocumentKind; picture: Picture; slot: DocumentUpload };

function PictureReview({ kind, picture, slot }: PictureProps) {
  const t = useT('verification');
  return (
    <>
      <Preview kind={kind} picture={picture} />
      {picture.hints.length > 0 && (
        <div className="verification-hints" role="status">
          <p>{t('slot.hints')}</p>
          <ul>
            {picture.hints.map((hint) => (
              <li key={hint}>{t(`hint.${hint}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="verification-row">
        <Button variant="primary" onClick={() => void slot.send(picture)}>
          {t('slot.use')}
        </Button>
        <Button variant="quiet" onClick={slot.reset}>
          {t('slot.another')}
        </Button>
      </div>
    </>
  );
}

function Sending({ kind, picture, done, slot }: PictureProps & { done: number }) {
  const t = useT('verification');
  const common = useT('common');
  // After the upload the server processes the file for an unknown time.
  const value = done < 1 ? done : undefined;
  const label = t(done < 1 ? 'slot.sending' : 'slot.checking');
  return (
    <>
      <Preview kind={kind} picture={picture} />
      <Progress value={value} label={label} />
      <div className="verification-row">
        <span className="verification-quiet">{label}</span>
        <Button size="s" variant="quiet" onClick={slot.cancel}>
          {common('cancel')}
        </Button>
      </div>
    </>
  );
}

function Preview({ kind, picture }: Omit<PictureProps, 'slot'>) {
  const t = useT('verification');
  if (!picture.bitmap) return <Icon name="file" size={40} />;
  return (
    <div className="verification-preview">
      <PictureCanvas bitmap={picture.bitmap} label={t(`doc.${kind}`)} />
    </div>
  );
}

function Filled({ kind, slot, document, onState }: BodyProps & { document: OwnDocument }) {
  const t = useT('verification');
  const [isReplacing, setReplacing] = useState(false);
  const { run, isBusy } = useAction(() => api(removeDocument, { params: { id: document.id } }), {
    onDone: ({ data }) => onState(data),
  });
  if (isReplacing) return <Sources kind={kind} slot={slot} isAgain />;
  return (
    <>
      {slot.kept && <Preview kind={kind} picture={slot.kept} />}
      <div className="verification-row">
        <Button size="s" variant="quiet" onClick={() => setReplacing(true)}>
          {t('slot.replace')}
        </Button>
        {!document.is_sent && (
          <Button size="s" variant="quiet" busy={isBusy} onClick={run}>
            {t('slot.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
