import { toastUnlessShown, useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { savePerson, type VerificationState } from '../contract.ts';

export type PersonForm = ReturnType<typeof usePersonForm>;

/** The wizard keeps the form, because its button is in the wizard's footer. */
export function usePersonForm(
  state: VerificationState,
  onSaved: (state: VerificationState) => void,
) {
  return useForm({
    values: { full_name: state.full_name ?? '', birth_date: state.birth_date ?? '' },
    send: (body) => api(savePerson, { body }),
    onDone: ({ data }) => onSaved(data),
    onRefused: toastUnlessShown,
  });
}

type StepPersonProps = {
  readonly state: VerificationState;
  readonly formId: string;
  readonly form: PersonForm;
};

/** The name and the birthday, as written in the documents. */
export function StepPerson({ state, formId, form }: StepPersonProps) {
  const t = useT('verification');
  return (
    <form id={formId} className="verification-form" noValidate onSubmit={form.submit}>
      <p>{t('person.lead')}</p>
      <Field label={t('person.name')} hint={t('person.nameHint')} error={form.errorOf('full_name')}>
        <TextInput
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={120}
          {...form.input('full_name')}
        />
      </Field>
      <Field
        label={t('person.birth')}
        hint={t('person.birthHint', { age: state.min_age })}
        error={form.errorOf('birth_date')}
      >
        <TextInput type="date" autoComplete="bday" min="1900-01-01" {...form.input('birth_date')} />
      </Field>
    </form>
  );
}
