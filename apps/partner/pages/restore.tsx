import { useState } from 'react';
import { restorePartnerPassword } from '#features/affiliates/contract.partner.restore.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { Link, useRouterLocation, type RouteEntry } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { endSession } from '../session.ts';
import { NewPasswordField } from '../fields.tsx';

/** Where the emailed link leads: the secret is in the fragment of the address. */
export function Page() {
  const t = useT('partner');
  const { hash } = useRouterLocation<RouteEntry>();
  const [isDone, setDone] = useState(false);
  const token = hash.replace(/^#/, '');
  if (isDone) return <Note title={t('restore.done')} text={t('restore.doneText')} />;
  if (token === '') return <Note title={t('restore.missing')} text={t('restore.missingText')} />;
  const finish = () => {
    setDone(true);
    endSession();
  };
  return <NewPassword token={token} onDone={finish} />;
}

function Note({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useT('partner');
  return (
    <div className="partner-form" role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      <Link to="/">{t('apply.back')}</Link>
    </div>
  );
}

type NewPasswordProps = { readonly token: string; readonly onDone: () => void };

function NewPassword({ token, onDone }: NewPasswordProps) {
  const t = useT('partner');
  const form = useForm({
    values: { password: '' },
    send: ({ password }) => api(restorePartnerPassword, { body: { token, password } }),
    onDone,
  });
  return (
    <form className="partner-form" onSubmit={form.submit}>
      <h1>{t('restore.title')}</h1>
      <p>{t('restore.newText')}</p>
      <NewPasswordField {...form.input('password')} error={form.errorOf('password')} />
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('restore.save')}
      </Button>
      <Link to="/">{t('apply.back')}</Link>
    </form>
  );
}
