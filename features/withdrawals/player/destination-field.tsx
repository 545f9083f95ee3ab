import { useState, type KeyboardEvent } from 'react';
import { showPhone } from '#domain/identity/player/phone.ts';
import { fieldErrors, lineOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { readDestination } from '../rules.destination.ts';
import { cardInFours } from './card-number.ts';
import type { PayOutForm, Way } from './use-pay-out.ts';

/** Where to: one of his own earlier ones, masked, or a new one. */
export function DestinationField({ form, way }: { form: PayOutForm; way: Way }) {
  const t = useT('withdrawals');
  const { earlier, where } = form;
  return (
    <div className="payout-where">
      {earlier.length > 0 && (
        <RadioGroup
          legend={t(`where.${way.instrument}.label`)}
          legendShown
          value={where.earlier ?? NEW}
          choices={[
            ...earlier.map(({ id, destination }) => ({
              value: id,
              label: <span translate="no">{destination}</span>,
            })),
            { value: NEW, label: t(`where.${way.instrument}.another`) },
          ]}
          onChange={(id) => form.pick(id === NEW ? null : id)}
        />
      )}
      {/* Another kind of number has another field. */}
      {where.earlier === null && <NewOne key={way.hash} form={form} way={way} />}
    </div>
  );
}

const NEW = 'new';

function NewOne({ form, way }: { form: PayOutForm; way: Way }) {
  const t = useT('withdrawals');
  const { instrument } = way;
  const { destination } = form.where;
  const [isLeft, setLeft] = useState(false);
  const read = readDestination(instrument, destination, way.coin?.code);
  const isRight = 'value' in read;
  const [refused] = fieldErrors(form.refusal, 'destination');
  // A slip is told when the field is left: while it is typed, every number is too short.
  const slip = isLeft && !isRight && destination.trim() !== '' ? lineOf(read.mistake) : undefined;
  const common = {
    name: 'destination',
    // A browser that fills in somebody's saved card would send his money there.
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value: destination,
  } as const;
  return (
    <Field
      label={t(`where.${instrument}.field`)}
      hint={
        <>
          {t(`where.${instrument}.hint`)}
          {instrument === 'crypto' && isRight && <Right isShown />}
        </>
      }
      error={refused ?? slip}
    >
      {instrument === 'crypto' ? (
        <TextArea
          {...common}
          className="payout-address"
          rows={2}
          maxLength={100}
          // An address has no gaps: what a wallet or a mail put into it is not of it.
          onChange={(event) => form.write(event.target.value.replaceAll(/\s/g, ''))}
          onBlur={() => setLeft(true)}
          onKeyDown={submitOnEnter}
        />
      ) : (
        <TextInput
          {...common}
          {...KEYBOARD[instrument]}
          className="tabular"
          suffix={isRight && <Right />}
          onChange={(event) => {
            setLeft(false);
            form.write(instrument === 'card' ? cardInFours(event.target) : event.target.value);
          }}
          onBlur={() => {
            setLeft(true);
            if (instrument === 'phone' && isRight) form.write(showPhone(read.value));
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

/** Of two lines because it is long, and no text: there is nothing to begin a new line for. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The digits agree with each other. */
function Right({ isShown = false }: { isShown?: boolean }) {
  const t = useT('withdrawals');
  return (
    <span className="payout-right">
      <Icon name="check" size={18} />
      <span className={isShown ? undefined : 'visually-hidden'}>{t('where.right')}</span>
    </span>
  );
}
