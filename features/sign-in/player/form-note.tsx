import { useState } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { SignInForm } from './use-sign-in-form.ts';

/** Messages about the whole form: no connection, a closed account, a countdown. */
export function FormNote({ form }: { form: SignInForm }) {
  const t = useT('sign-in');
  return (
    <>
      <Wait form={form} />
      {form.isSlow && (
        <output className="sign-in-note">
          <Icon name="clock" />
          <span>{t('slow')}</span>
        </output>
      )}
      {form.note && (
        <p className="sign-in-note" role="alert">
          <Icon name="warning" />
          <span>{form.note}</span>
        </p>
      )}
    </>
  );
}

/** The text of a wait by refusal; other refusals use the general one. */
const WAITS = { busy: 'busy', code_too_soon: 'tooSoon' } as const;

function Wait({ form }: { form: SignInForm }) {
  const t = useT('sign-in');
  const f = useFormat();
  const { waitSeconds, refusal } = form;
  // A screen reader announces the wait once, not every second.
  const [announced, setAnnounced] = useState(waitSeconds);
  if (waitSeconds > announced || (waitSeconds === 0 && announced !== 0)) setAnnounced(waitSeconds);
  const key = WAITS[refusal?.refused as keyof typeof WAITS] ?? 'wait';
  return (
    <>
      <div role="alert" className="visually-hidden">
        {announced > 0 && t(key, { time: f.duration(announced) })}
      </div>
      {waitSeconds > 0 && (
        <p className="sign-in-note" aria-hidden="true">
          <Icon name="clock" />
          <span>{t(key, { time: f.duration(waitSeconds) })}</span>
        </p>
      )}
    </>
  );
}
