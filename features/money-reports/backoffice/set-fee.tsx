import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { setProviderFee } from '../contract.backoffice.providers.ts';
import { bpOfPercent } from '../rules.providers.ts';

type SetFeeProps = {
  readonly provider: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The share of a provider from a month on. */
export function SetFee({ provider, onClose, onDone }: SetFeeProps) {
  const t = useT('backoffice-money-reports');
  const [percent, setPercent] = useState('');
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const bp = bpOfPercent(percent);
  const send = async (reason: string) =>
    await api(setProviderFee, {
      // Refused by the server, with the text of the field.
      body: { provider, from_month: month, fee_bp: bp ?? -1, reason },
    });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('providers.setTitle', { provider })}
      confirm={t('providers.save')}
      send={send}
      done={t('providers.saved')}
      onDone={onDone}
    >
      <Field
        label={t('providers.sharePercent')}
        hint={t('providers.shareHint')}
        error={percent !== '' && bp === undefined ? t('providers.wrongPercent') : undefined}
      >
        <TextInput
          inputMode="decimal"
          value={percent}
          maxLength={6}
          onChange={({ target }) => setPercent(target.value)}
        />
      </Field>
      <Field label={t('providers.fromMonth')}>
        <TextInput type="month" value={month} onChange={({ target }) => setMonth(target.value)} />
      </Field>
    </ReasonDialog>
  );
}
