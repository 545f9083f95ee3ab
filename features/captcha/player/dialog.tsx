import './captcha.css';
import { useEffect, useRef, useState } from 'react';
import { LOCALE_HTML_LANG } from '#core/locale.ts';
import { solveInWidget, type WidgetOptions } from '#platform/browser/captcha/widget.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import type { CaptchaDialog } from './request-captcha.ts';

/**
 * Shown when solving takes long enough to be noticed, or for the widget of another captcha service.
 */
export function Modal({ props }: ModalProps) {
  const t = useT('captcha');
  const dialog = props as unknown as CaptchaDialog; // Only `request-captcha.ts` opens it.
  return (
    <ModalFrame title={t('title')} size="s">
      {dialog.task.kind === 'altcha' ? (
        <Working {...dialog} />
      ) : (
        <Widget kind={dialog.task.kind} siteKey={dialog.task.site_key} done={dialog.done} />
      )}
    </ModalFrame>
  );
}

/** The browser solves the puzzle; the player can act only when it fails. */
function Working({ working, again, done }: CaptchaDialog) {
  const t = useT('captcha');
  const { hasFailed, retry } = useAnswer(working, again, done);
  if (hasFailed) return <Failed onRetry={retry} />;
  return (
    <div className="captcha">
      <p>{t('working')}</p>
      <Progress label={t('title')} />
    </div>
  );
}

function useAnswer(
  first: Promise<string> | undefined,
  again: () => Promise<string>,
  done: (answer: string) => void,
) {
  const [work, setWork] = useState(first);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    work?.then(
      (answer) => isCurrent && done(answer),
      (error: unknown) => {
        if (!isCurrent) return;
        logFailure('the captcha was not solved', error);
        setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [work, done]);
  const retry = () => {
    setFailed(false);
    setWork(again());
  };
  return { hasFailed, retry };
}

type WidgetProps = Omit<WidgetOptions, 'language'> & { readonly done: (answer: string) => void };

function Widget({ kind, siteKey, done }: WidgetProps) {
  const t = useT('captcha');
  const language = LOCALE_HTML_LANG[useLocale()];
  const place = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const element = document.createElement('div');
    place.current?.append(element);
    let isCurrent = true;
    solveInWidget(element, { kind, siteKey, language }).then(
      (answer) => isCurrent && done(answer),
      (error: unknown) => {
        logFailure('the captcha could not be shown', error);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
      element.remove();
    };
  }, [kind, siteKey, language, done, failures]);
  const retry = () => {
    setFailed(false);
    setFailures(failures + 1);
  };
  return (
    <div className="captcha">
      {hasFailed ? <Failed onRetry={retry} /> : <p>{t('prove')}</p>}
      <div className="captcha-widget" ref={place} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT('captcha');
  return (
    <div className="captcha" role="alert">
      <p>{t('failed')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
