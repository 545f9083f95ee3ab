import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors, showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { savePerson, type VerificationState } from '../contract.ts';

type StepPersonProps = {
  readonly state: VerificationState;
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSaved: (state: VerificationState) => void;
};

/** The name and the birthday, as written in the documents. */
export function StepPerson({ state, formId, onBusy, onSaved }: StepPersonProps) {
  const t = useT('verification');
  const [name, setName] = useState(state.full_name ?? '');
  const [birth, setBirth] = useState(state.birth_date ?? '');
  const [refusal, setRefusal] = useState<Refusal>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    onBusy(true);
    const answer = await api(savePerson, { body: { full_name: name, birth_date: birth } });
    onBusy(false);
    if (!isRefusal(answer)) return onSaved(answer.data);
    setRefusal(answer);
    if (answer.errors === undefined || Object.keys(answer.errors).length === 0) showRefusal(answer);
    return undefined;
  }

  return (
    <form
      id={formId}
      className="verification-form"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <p>{t('person.lead')}</p>
      <Field
        label={t('person.name')}
        hint={t('person.nameHint')}
        error={fieldErrors(refusal, 'full_name')[0]}
      >
        <TextInput
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t('person.birth')}
        hint={t('person.birthHint', { age: state.min_age })}
        error={fieldErrors(refusal, 'birth_date')[0]}
      >
        <TextInput
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          value={birth}
          onChange={(event) => setBirth(event.target.value)}
        />
      </Field>
    </form>
  );
}
