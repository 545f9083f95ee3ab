import './protection.css';
import { useId } from 'react';
import { TIME_OUT_DAYS_MAX, TIME_OUTS, timeOutDays } from '#domain/protection/rules.ts';
import type { TimeOutChoice } from '#domain/protection/rules.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { takeTimeOut } from '../contract.ts';
import { refresh, showUnlessClosed } from './use-protection.ts';

export function Modal({ close }: ModalProps) {
  const t = useT('protection');
  const formId = useId();
  const keyedApi = useKeyedApi();
  const form = useForm({
    values: { choice: 'day' as TimeOutChoice, days: '3' },
    send: ({ choice, days }) => {
      const body = choice === 'days' ? { choice, days: Number(days) } : { choice };
      return withStepUp(() => keyedApi(takeTimeOut, { body }));
    },
    onDone: () => {
      refresh();
      close();
      showToast({ tone: 'success', title: t('timeOut.begun') });
    },
    onRefused: showUnlessClosed,
  });
  const { choice, days } = form.values;

  const begin = (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      block
      busy={form.isBusy}
      disabled={timeOutDays(choice, Number(days || 0)) === undefined}
    >
      {t('timeOut.start')}
    </Button>
  );
  return (
    <ModalFrame title={t('timeOut.title')} size="s" footer={begin}>
      <form id={formId} className="protection-form" noValidate onSubmit={form.submit}>
        <p>{t('timeOut.about')}</p>
        <RadioGroup
          legend={t('timeOut.choose')}
          legendShown
          value={choice}
          choices={TIME_OUTS.map((value) => ({ value, label: t(`timeOut.${value}`) }))}
          onChange={(next) => form.set({ choice: next })}
        />
        {choice === 'days' && (
          <Days
            typed={days}
            onType={(next) => form.set({ days: next })}
            error={form.errorOf('days')}
          />
        )}
      </form>
    </ModalFrame>
  );
}

type DaysProps = {
  typed: string;
  onType: (typed: string) => void;
  error: string | undefined;
};

function Days({ typed, onType, error }: DaysProps) {
  const t = useT('protection');
  return (
    <Field label={t('timeOut.daysLabel')} error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(TIME_OUT_DAYS_MAX).length}
        value={typed}
        onChange={(event) => onType(event.target.value.replaceAll(/\D/g, ''))}
      />
    </Field>
  );
}
