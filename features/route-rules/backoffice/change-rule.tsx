import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { saveRouteRule, type ShownRule } from '../contract.backoffice.ts';

type Props = {
  /** Undefined for a new rule. */
  readonly rule: ShownRule | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Kind = 'redirect' | 'gone';

/** The form of a rule; the server refuses one that leads round, or removes a needed page. */
export function ChangeRule({ rule, onClose, onDone }: Props) {
  const t = useT('backoffice-route-rules');
  const [kind, setKind] = useState<Kind>(rule && rule.target === null ? 'gone' : 'redirect');
  const [values, setValues] = useState({
    path: rule?.path ?? '',
    target: rule?.target ?? '',
    note: rule?.note ?? '',
  });
  const input = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const send = (reason: string) => {
    const path = values.path.trim();
    const target = kind === 'gone' ? null : values.target.trim();
    const body = { path, target, note: values.note.trim(), reason };
    return api(saveRouteRule, { body: rule ? { ...body, replaces: rule.path } : body });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={rule ? t('changeTitle', { path: rule.path }) : t('addTitle')}
      confirm={t('save')}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <Field label={t('path')} hint={t('pathHint')}>
        <TextInput {...input('path')} spellCheck={false} placeholder="/promo" />
      </Field>
      <RadioGroup
        legend={t('kind')}
        legendShown
        value={kind}
        choices={[
          { value: 'redirect', label: t('redirect') },
          { value: 'gone', label: t('gone'), hint: t('goneHint') },
        ]}
        onChange={setKind}
      />
      {kind === 'redirect' && (
        <Field label={t('target')} hint={t('targetHint')}>
          <TextInput {...input('target')} spellCheck={false} placeholder="/games/dice" />
        </Field>
      )}
      <Field label={t('note')}>
        <TextInput {...input('note')} maxLength={200} />
      </Field>
    </ReasonDialog>
  );
}
