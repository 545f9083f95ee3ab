import './protection.css';
import { useId, useState } from 'react';
import { TIME_OUT_DAYS_MAX, TIME_OUTS, timeOutDays } from '#domain/protection/rules.ts';
import type { TimeOutChoice } from '#domain/protection/rules.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { takeTimeOut } from '../contract.ts';
import { refresh, useChange } from './use-protection.ts';

export function Modal({ close }: ModalProps) {
  const t = useT('protection');
  const formId = useId();
  const [choice, setChoice] = useState<TimeOutChoice>('day');
  const [typed, setTyped] = useState('3');
  const { run, isBusy } = useChange(() => {
    refresh();
    close();
  });
  const days = timeOutDays(choice, Number(typed || 0));

  async function submit(): Promise<void> {
    if (days === undefined) return;
    const body = choice === 'days' ? { choice, days } : { choice };
    const taken = await run((key) => api(takeTimeOut, { body, key }));
    if (taken) showToast({ tone: 'success', title: t('timeOut.begun') });
  }

  const begin = (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      block
      busy={isBusy}
      disabled={days === undefined}
    >
      {t('timeOut.start')}
    </Button>
  );
  return (
    <ModalFrame title={t('timeOut.title')} size="s" footer={begin}>
      <form
        id={formId}
        className="protection-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('timeOut.about')}</p>
        <RadioGroup
          legend={t('timeOut.choose')}
          legendShown
          value={choice}
          choices={TIME_OUTS.map((value) => ({ value, label: t(`timeOut.${value}`) }))}
          onChange={setChoice}
        />
        {choice === 'days' && <Days typed={typed} onType={setTyped} />}
      </form>
    </ModalFrame>
  );
}

function Days({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useT('protection');
  return (
    <Field label={t('timeOut.daysLabel')}>
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
