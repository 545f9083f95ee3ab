import './account-security.css';
import { useState } from 'react';
import { signOut, userNow } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { hrefOf, type PageProps } from '#platform/browser/router/router.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import type { Answer } from '#core/wire.ts';
import { checkSecureLink, secureAccount } from '../contract.confirm.ts';
import { Bold } from './code-form.tsx';
import { Failed } from './failed.tsx';
import { NewPasswordField, PasswordField } from './password-fields.tsx';
import { useSecurityForm } from './use-security-form.ts';

type UndoableChange = Answer<typeof checkSecureLink>['data'];

/** The page of the "it was not me" links in emails about a change. */
export function Page({ params }: PageProps) {
  const t = useT('account-security');
  const token = params['token'] ?? '';
  const [isDone, setDone] = useState(false);
  // Fetched once: the answer consumes the link, and another call would report it as expired.
  const { data, refusal, refetch } = useCall(
    checkSecureLink,
    { body: { token } },
    { enabled: !isDone },
  );
  return (
    <div className="secure">
      <h1>{t('secure.title')}</h1>
      {isDone && <Done />}
      {!isDone && data && <Form token={token} change={data.data} onDone={() => setDone(true)} />}
      {!isDone && !data && !refusal && <Skeleton height="14rem" />}
      {!isDone && !data && refusal && (
        <Missing isExpired={refusal.refused === 'link_expired'} onRetry={refetch} />
      )}
    </div>
  );
}

function Missing({ isExpired, onRetry }: { isExpired: boolean; onRetry: () => void }) {
  const t = useT('account-security');
  if (!isExpired) return <Failed onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('secure.expired')}
      text={t('secure.expiredText')}
      action={<LinkButton href={hrefOf('/')}>{t('secure.home')}</LinkButton>}
    />
  );
}

function Done() {
  const t = useT('account-security');
  return (
    <output>
      <EmptyState
        title={t('secure.done')}
        text={t('secure.doneText')}
        action={
          <Button variant="primary" onClick={() => openModal('Login')}>
            {t('secure.login')}
          </Button>
        }
      />
    </output>
  );
}

function ChangeText({ change }: { change: UndoableChange }) {
  const t = useT('account-security');
  const { undoes, detail } = change;
  switch (undoes) {
    case 'session':
      return detail === null ? t('secure.sessionUnknown') : t('secure.session', { detail });
    case 'password':
    case 'factor':
      return t(`secure.${undoes}`);
    case 'email':
    case 'phone':
      return detail === null
        ? t('secure.contactAdded')
        : t.rich(`secure.${undoes}`, { detail, b: Bold });
    default:
      return undoes satisfies never;
  }
}

type FormProps = { token: string; change: UndoableChange; onDone: () => void };

function Form({ token, change, onDone }: FormProps) {
  const t = useT('account-security');
  const f = useFormat();
  const form = useSecurityForm({
    values: { password: '', password_confirm: '' },
    send: (entry) => api(secureAccount, { body: { token, ...entry } }),
    onDone: () => {
      onDone();
      // This browser's own session has ended with the others.
      if (userNow().status === 'member') void signOut();
    },
  });
  return (
    <form className="access-form" noValidate onSubmit={form.submit}>
      <p>
        <ChangeText change={change} />
      </p>
      <p className="access-note">{t('secure.when', { date: f.dateTime(change.at) })}</p>
      <NewPasswordField input={form.input('password')} error={form.errorOf('password')} />
      <PasswordField
        label={t('password.again')}
        input={form.input('password_confirm')}
        name="password_confirm"
        autoComplete="new-password"
        error={form.errorOf('password_confirm')}
      />
      <p className="access-note">{t('secure.effect')}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('secure.submit')}
      </Button>
    </form>
  );
}
