import { useForm } from '#platform/browser/forms/use-form.ts';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { Unsaved } from '#platform/backoffice/unsaved.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { CHECK_MAX, CHECK_MIN, moveVipRequest } from '../contract.backoffice.ts';

type AcceptProps = {
  readonly id: string;
  readonly managers: readonly { readonly id: string; readonly name: string }[];
  readonly onDone: () => void;
};

const EMPTY = { affordability: '', source_of_funds: '', manager: '' };
const CHECKS = ['affordability', 'source_of_funds'] as const;

/** The checks that come before an acceptance; without one of them the server refuses it. */
export function AcceptForm({ id, managers, onDone }: AcceptProps) {
  const t = useT('backoffice-vip');
  const form = useForm({
    values: EMPTY,
    send: ({ affordability, source_of_funds, manager }) =>
      api(moveVipRequest, {
        params: { id },
        body: {
          state: 'ACCEPTED',
          affordability: affordability.trim(),
          source_of_funds: source_of_funds.trim(),
          manager,
        },
      }),
    onDone: () => {
      showToast({ tone: 'success', title: t('accept.done') });
      onDone();
    },
  });
  const isDirty = Object.values(form.values).some((value) => value !== '');
  return (
    <form className="vip-form" onSubmit={form.submit}>
      <p>{t('accept.text')}</p>
      {CHECKS.map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          hint={t(`hints.${name}`)}
          error={form.errorOf(name)}
        >
          <TextArea {...form.input(name)} required minLength={CHECK_MIN} maxLength={CHECK_MAX} />
        </Field>
      ))}
      <RequiredChoice
        label={t('fields.manager')}
        hint={t('hints.manager')}
        error={form.errorOf('manager')}
        values={managers.map((one) => one.id)}
        labelOf={(of) => managers.find((one) => one.id === of)!.name}
        value={form.values.manager}
        onChange={(manager) => form.set({ manager })}
      />
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {t('accept.button')}
      </Button>
      <Unsaved isDirty={isDirty && !form.isBusy} />
    </form>
  );
}
