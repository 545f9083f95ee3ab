import { changePartnerPassword } from '#features/affiliates/contract.partner.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { ApiKeys } from '../api-keys.tsx';
import { Destination } from '../destination.tsx';
import { NewPasswordField } from '../fields.tsx';
import { usePartnerSession } from '../session.ts';

/** The account of the partner: the login, and its password. */
export function Page() {
  const t = useT('partner');
  const { me } = usePartnerSession();
  const form = useForm({
    values: { current: '', password: '' },
    send: (body) => api(changePartnerPassword, { body }),
    onDone: () => {
      form.reset();
      showToast({ tone: 'success', title: t('account.changed') });
    },
  });
  return (
    <>
      <header className="partner-title">
        <h1>{t('pages.account')}</h1>
      </header>
      <Panel title={me?.name}>
        <Facts
          facts={[
            { name: t('email'), value: me?.email },
            { name: t('account.number'), value: me?.id },
            { name: t('account.factor'), value: t('account.factorOn') },
          ]}
        />
      </Panel>
      <Destination />
      <ApiKeys />
      <Panel title={t('account.password')}>
        <form className="partner-form" onSubmit={form.submit}>
          <Field label={t('account.current')} error={form.errorOf('current')}>
            <PasswordInput {...form.input('current')} required showLabel={t('login.show')} />
          </Field>
          <NewPasswordField {...form.input('password')} error={form.errorOf('password')} />
          <p role="alert">{form.note}</p>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t('save')}
          </Button>
        </form>
      </Panel>
    </>
  );
}
