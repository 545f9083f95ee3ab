import { useState } from 'react';
import { LOCALES, LOCALE_NAME, type Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { addPartner } from '../contract.backoffice.ts';
import { InitialPassword } from './initial-password.tsx';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

const NOTHING = { name: '', email: '', website: '', parent: '', locale: 'en' as Locale };

/** Adds a partner with a password for the portal that is shown once, to hand over. */
export function AddPartner({ open, onClose, onAdded }: Props) {
  const t = useT('backoffice-affiliates');
  const [values, setValues] = useState(NOTHING);
  const [made, setMade] = useState<{ email: string; password: string | null }>();
  async function send(reason: string) {
    const { name, email, website, parent, locale } = values;
    const body = { name, email, locale, website: website || null, parent: parent || null, reason };
    const answer = await api(addPartner, { body });
    if (!isRefusal(answer)) setMade({ email, password: answer.data.password });
    return answer;
  }
  function done() {
    setValues(NOTHING);
    onAdded();
  }
  return (
    <>
      <ReasonDialog
        open={open}
        onClose={onClose}
        onDone={done}
        title={t('add.title')}
        text={t('add.text')}
        confirm={t('add.confirm')}
        send={send}
      >
        <Fields values={values} onChange={setValues} />
      </ReasonDialog>
      <InitialPassword made={made} onClose={() => setMade(undefined)} />
    </>
  );
}

type FieldsProps = {
  readonly values: typeof NOTHING;
  readonly onChange: (values: typeof NOTHING) => void;
};

function Fields({ values, onChange }: FieldsProps) {
  const t = useT('backoffice-affiliates');
  const input = (name: 'name' | 'email' | 'website' | 'parent') => ({
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...values, [name]: target.value }),
  });
  const localeOf = (text: string) => LOCALES.find((one) => one === text) ?? 'en';
  return (
    <>
      <Field label={t('columns.name')}>
        <TextInput required maxLength={80} {...input('name')} />
      </Field>
      <Field label={t('columns.email')} hint={t('add.emailHint')}>
        <TextInput type="email" required autoCapitalize="none" {...input('email')} />
      </Field>
      <Field label={t('website')}>
        <TextInput type="url" placeholder="https://" {...input('website')} />
      </Field>
      <Field label={t('parentId')} hint={t('parentHint')}>
        <TextInput inputMode="numeric" {...input('parent')} />
      </Field>
      <Field label={t('locale')}>
        <Select
          value={values.locale}
          onChange={({ target }) => onChange({ ...values, locale: localeOf(target.value) })}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {LOCALE_NAME[one]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
