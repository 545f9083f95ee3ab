import { useRef, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { registerStaffSupplier } from '../contract.backoffice.suppliers.ts';

type RegisterSupplierProps = {
  readonly onClose: () => void;
  /** With the secret that was made, if the protocol has one. */
  readonly onDone: (secret: string | null) => void;
};

const EMPTY = { code: '', name: '', base_url: '', operator_id: '', public_key: '' };
type Fields = typeof EMPTY;
type Protocol = 'hub88' | 'softswiss';

/** Who the supplier is, where it is, and what it signs with. */
export function RegisterSupplier({ onClose, onDone }: RegisterSupplierProps) {
  const t = useT('backoffice-slots');
  const [protocol, setProtocol] = useState<Protocol>('hub88');
  const [fields, setFields] = useState<Fields>(EMPTY);
  const secret = useRef<string>(null);
  const send = async (reason: string) => {
    const { public_key: key, ...supplier } = fields;
    const ofHub88 = protocol === 'hub88' && { public_key: key.trim() };
    const answer = await api(registerStaffSupplier, {
      body: { ...supplier, protocol, ...ofHub88, reason },
    });
    if (!isRefusal(answer)) secret.current = answer.data.secret;
    return answer;
  };
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('supply.register')}
      text={t('supply.registerText')}
      confirm={t('supply.register')}
      send={send}
      done={t('supply.registered')}
      onDone={() => onDone(secret.current)}
    >
      <Identity fields={fields} onChange={change} />
      <Segmented
        legend={t('protocol')}
        value={protocol}
        choices={PROTOCOLS}
        onChange={setProtocol}
      />
      {protocol === 'hub88' ? (
        <KeyField value={fields.public_key} onChange={(key) => change({ public_key: key })} />
      ) : (
        <p>{t('supply.secretMade')}</p>
      )}
    </ReasonDialog>
  );
}

const PROTOCOLS = [
  { value: 'hub88', label: 'Hub88' },
  { value: 'softswiss', label: 'SOFTSWISS' },
] as const;

type IdentityProps = {
  readonly fields: Fields;
  readonly onChange: (part: Partial<Fields>) => void;
};

function Identity({ fields, onChange }: IdentityProps) {
  const t = useT('backoffice-slots');
  const input = (name: keyof Fields, placeholder?: string) => (
    <TextInput
      value={fields[name]}
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholder}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <Field label={t('supply.name')}>{input('name')}</Field>
      <Field label={t('supply.code')} hint={t('supply.codeHint')}>
        {input('code', 'acme')}
      </Field>
      <Field label={t('address')}>{input('base_url', 'https://games.example')}</Field>
      <Field label={t('supply.operatorId')}>{input('operator_id')}</Field>
    </>
  );
}

type KeyFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

export function KeyField({ value, onChange }: KeyFieldProps) {
  const t = useT('backoffice-slots');
  return (
    <Field label={t('supply.theirKey')} hint={t('supply.theirKeyHint')}>
      <TextArea
        value={value}
        rows={5}
        spellCheck={false}
        placeholder="-----BEGIN PUBLIC KEY-----"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
