import './protection.css';
import { useId, useState } from 'react';
import {
  isPeriodic,
  isTimed,
  LIMIT_PERIODS,
  REALITY_MINUTES,
  type LimitKind,
  type LimitPeriod,
} from '#domain/protection/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { Protection } from '../contract.ts';
import { useLimitForm, type LimitForm } from './use-limit-form.ts';
import { useProtection } from './use-protection.ts';
import { useLimitWords } from './words.ts';

/** Edits one limit, and explains before saving what will happen when. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('protection');
  // The caller passes a kind from the rules.
  const kind = props['kind'] as LimitKind;
  const { protection } = useProtection();
  if (!protection) {
    return (
      <ModalFrame title={t(`limits.kind.${kind}`)} size="s">
        <Skeleton height="10rem" />
      </ModalFrame>
    );
  }
  const first = props['period'] as LimitPeriod | undefined;
  return <Editor kind={kind} first={first} protection={protection} close={close} />;
}

type EditorProps = {
  kind: LimitKind;
  first: LimitPeriod | undefined;
  protection: Protection;
  close: () => void;
};

function Editor({ kind, first, protection, close }: EditorProps) {
  const t = useT('protection');
  const formId = useId();
  const [period, setPeriod] = useState<LimitPeriod>(first ?? 'day');
  const form = useLimitForm(kind, isPeriodic(kind) ? period : null, protection, close);
  return (
    <ModalFrame
      title={t(`limits.kind.${kind}`)}
      size="s"
      footer={<Footer form={form} formId={formId} />}
    >
      <form id={formId} className="protection-form" noValidate onSubmit={form.submit}>
        <p>{t(`limits.about.${kind}`)}</p>
        {isPeriodic(kind) && <Periods period={period} onChange={setPeriod} />}
        <Value kind={kind} form={form} currency={protection.currency} />
        <Outlook form={form} kind={kind} />
      </form>
    </ModalFrame>
  );
}

function Periods({
  period,
  onChange,
}: {
  period: LimitPeriod;
  onChange: (period: LimitPeriod) => void;
}) {
  const t = useT('protection');
  return (
    <div>
      <Segmented
        legend={t('limits.periodLabel')}
        value={period}
        choices={LIMIT_PERIODS.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
        onChange={onChange}
      />
      <p className="protection-small">{t(`limits.periodHint.${period}`)}</p>
    </div>
  );
}

function Value({ kind, form, currency }: { kind: LimitKind; form: LimitForm; currency: string }) {
  const t = useT('protection');
  if (kind === 'reality') {
    return (
      <Segmented
        legend={t('edit.interval')}
        value={form.value}
        choices={REALITY_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: t('limits.minutes', { minutes }),
        }))}
        onChange={form.type}
      />
    );
  }
  if (isTimed(kind)) {
    return (
      <Field label={t('edit.minutes')} error={form.error}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={form.value}
          onChange={(event) => form.type(event.target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
    );
  }
  return (
    <Field label={t('edit.amount')} error={form.error}>
      <MoneyInput maxLength={14} currency={currency} value={form.value} onChange={form.type} />
    </Field>
  );
}

/** The value in force and the effect of saving. */
function Outlook({ form, kind }: { form: LimitForm; kind: LimitKind }) {
  const t = useT('protection');
  const words = useLimitWords();
  const { limit } = form;
  return (
    <div aria-live="polite" className="protection-outlook">
      {limit?.value && <p>{t('edit.now', { value: words(kind, limit.value, limit.currency) })}</p>}
      {form.effect && <p>{t(`edit.${form.effect}`)}</p>}
    </div>
  );
}

function Footer({ form, formId }: { form: LimitForm; formId: string }) {
  const t = useT('protection');
  return (
    <>
      {form.limit?.value && (
        <Button variant="quiet" busy={form.isBusy} onClick={form.remove}>
          {t('edit.remove')}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={form.isBusy}
        disabled={form.effect === undefined || form.effect === 'same'}
      >
        {form.effect === 'later' ? t('edit.ask') : t('edit.save')}
      </Button>
    </>
  );
}
