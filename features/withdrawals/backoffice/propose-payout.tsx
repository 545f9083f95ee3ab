import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { payouts, readPayoutOptions, type PayoutOptions } from '../contract.backoffice.payouts.ts';

type Props = { player: string; onClose: () => void; onDone: () => void };

/** The form of a payout for a player who cannot log in. */
export function ProposePayout({ player, onClose, onDone }: Props) {
  const t = useT('backoffice-withdrawals');
  const { data } = useCall(readPayoutOptions, { params: { player } });
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const [destination, setDestination] = useState('');
  const [endsBonuses, setEndsBonuses] = useState(false);
  const keyedApi = useKeyedApi();
  const options = data?.data;
  const hash = chosen || (options?.methods[0]?.hash ?? '');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('payouts.propose', { player })}
      text={t('payouts.proposeText')}
      confirm={t('do.propose')}
      send={(reason) =>
        keyedApi(payouts.propose, {
          body: {
            player,
            hash,
            amount,
            destination: destination.trim(),
            reason,
            ...(endsBonuses ? { ends_bonuses: true } : {}),
          },
        })
      }
      onDone={() => {
        showToast({ tone: 'success', title: t('payouts.proposed') });
        onDone();
      }}
    >
      {options && <Funds options={options} />}
      <Field label={t('queue.way')}>
        <Methods options={options} chosen={hash} onChoose={setChosen} />
      </Field>
      <Field label={t('queue.amount')}>
        <TextInput
          value={amount}
          required
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => setAmount(target.value.trim().replace(',', '.'))}
        />
      </Field>
      <Destination value={destination} onChange={setDestination} />
      {options?.bonuses && (
        <Ended
          bonuses={options.bonuses}
          currency={options.currency}
          isKnown={endsBonuses}
          onKnow={setEndsBonuses}
        />
      )}
    </ReasonDialog>
  );
}

function Funds({ options }: { options: PayoutOptions }) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  return (
    <Facts
      facts={[
        { name: t('one.balance'), value: f.money(options.available, options.currency) },
        { name: t('one.verified'), value: t(options.is_verified ? 'one.yes' : 'one.no') },
      ]}
    />
  );
}

type DestinationProps = { value: string; onChange: (value: string) => void };

function Destination({ value, onChange }: DestinationProps) {
  const t = useT('backoffice-withdrawals');
  return (
    <Field label={t('one.destination')} hint={t('payouts.destinationHint')}>
      <TextInput
        value={value}
        required
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

type EndedProps = {
  bonuses: NonNullable<PayoutOptions['bonuses']>;
  currency: PayoutOptions['currency'];
  isKnown: boolean;
  onKnow: (isKnown: boolean) => void;
};

/** A payout ends the bonuses of the player, as their own withdrawal would. */
function Ended({ bonuses, currency, isKnown, onKnow }: EndedProps) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const locale = useLocale();
  const names = bonuses.names.map((name) => name[locale]).join(', ');
  return (
    <Checkbox checked={isKnown} required onChange={onKnow}>
      {t('payouts.endsBonuses', { names, left: f.money(bonuses.left, currency) })}
    </Checkbox>
  );
}

type MethodsProps = {
  options: PayoutOptions | undefined;
  chosen: string;
  onChoose: (hash: string) => void;
};

function Methods({ options, chosen, onChoose }: MethodsProps) {
  const locale = useLocale();
  const f = useFormat();
  return (
    <Select value={chosen} required onChange={({ target }) => onChoose(target.value)}>
      {options?.methods.map(({ hash, name, min_amount, max_amount }) => (
        <option key={hash} value={hash}>
          {name[locale]} ({f.money(min_amount, options.currency)} –{' '}
          {f.money(max_amount, options.currency)})
        </option>
      ))}
    </Select>
  );
}
