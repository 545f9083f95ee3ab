import { useState, type KeyboardEvent } from 'react';
import { formatPhone } from '#domain/identity/player/phone.ts';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { readDestination } from '#domain/payments/rules.destination.ts';
import { cardInFours } from './card-number.ts';
import type { PayOutForm, PayoutMethod } from './use-pay-out.ts';

/** The destination: an earlier one of the player, masked, or a new one. */
export function DestinationField({ form, method }: { form: PayOutForm; method: PayoutMethod }) {
  const t = useT('withdrawals');
  const { earlier, where } = form;
  return (
    <div className="payout-where">
      {earlier.length > 0 && (
        <RadioGroup
          legend={t(`where.${method.instrument}.label`)}
          legendShown
          value={where.earlier ?? NEW}
          choices={[
            ...earlier.map(({ id, destination }) => ({
              value: id,
              label: <span translate="no">{destination}</span>,
            })),
            { value: NEW, label: t(`where.${method.instrument}.another`) },
          ]}
          onChange={(id) => form.pick(id === NEW ? null : id)}
        />
      )}
      {/* A key per method, because each kind of number has its own field. */}
      {where.earlier === null && <NewDestination key={method.hash} form={form} method={method} />}
    </div>
  );
}

const NEW = 'new';

function NewDestination({ form, method }: { form: PayOutForm; method: PayoutMethod }) {
  const t = useT('withdrawals');
  const { instrument } = method;
  const { destination } = form.where;
  const [isLeft, setLeft] = useState(false);
  const read = readDestination(instrument, destination, method.coin?.code);
  const isRight = 'value' in read;
  // An error is shown only after the field is left: while typing, every number is too short.
  const typedError =
    isLeft && !isRight && destination.trim() !== '' ? lineOf({ code: read.mistake }) : undefined;
  const common = {
    name: 'destination',
    // An autofilled card could belong to another person, and the money would be sent there.
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value: destination,
  } as const;
  return (
    <Field
      label={t(`where.${instrument}.field`, { coin: method.coin?.code ?? '' })}
      hint={
        <>
          {t(`where.${instrument}.hint`)}
          {instrument === 'crypto' && isRight && <ValidMark isShown />}
        </>
      }
      error={form.errorOf('destination') ?? typedError}
    >
      {instrument === 'crypto' ? (
        <TextArea
          {...common}
          className="payout-address"
          rows={2}
          maxLength={100}
          // An address contains no whitespace: it comes from pasting out of a wallet or an email.
          onChange={(event) => form.write(event.target.value.replaceAll(/\s/g, ''))}
          onBlur={() => setLeft(true)}
          onKeyDown={submitOnEnter}
        />
      ) : (
        <TextInput
          {...common}
          {...KEYBOARD[instrument]}
          className="tabular"
          suffix={isRight && <ValidMark />}
          onChange={(event) => {
            setLeft(false);
            form.write(instrument === 'card' ? cardInFours(event.target) : event.target.value);
          }}
          onBlur={() => {
            setLeft(true);
            if (instrument === 'phone' && isRight) form.write(formatPhone(read.value));
          }}
        />
      )}
    </Field>
  );
}

const KEYBOARD = {
  card: { inputMode: 'numeric', maxLength: 23 },
  phone: { inputMode: 'tel', maxLength: 24 },
} as const;

/** The field has two lines because addresses are long; Enter submits instead of adding a line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A check mark when the check digits are valid. */
function ValidMark({ isShown = false }: { isShown?: boolean }) {
  const t = useT('withdrawals');
  return (
    <span className="payout-right">
      <Icon name="check" size={18} />
      <span className={isShown ? undefined : 'visually-hidden'}>{t('where.right')}</span>
    </span>
  );
}
