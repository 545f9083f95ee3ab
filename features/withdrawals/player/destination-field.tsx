import { fieldErrors } from '#platform/browser/errors.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { PayOutForm, Way } from './use-pay-out.ts';

/** Where to: one of his own earlier ones, masked, or a new one. */
export function DestinationField({ form, way }: { form: PayOutForm; way: Way }) {
  const t = useT('withdrawals');
  const { earlier, where } = form;
  return (
    <div className="payout-where">
      {earlier.length > 0 && (
        <fieldset className="payout-earlier">
          <legend>{t(`where.${way.instrument}.label`)}</legend>
          {earlier.map(({ id, destination }) => (
            <Choice
              key={id}
              label={destination}
              isChosen={where.earlier === id}
              onChoose={() => form.pick(id)}
            />
          ))}
          <Choice
            label={t(`where.${way.instrument}.another`)}
            isChosen={where.earlier === null}
            onChoose={() => form.pick(null)}
          />
        </fieldset>
      )}
      {where.earlier === null && <NewOne form={form} way={way} />}
    </div>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="payout-choice tabular">
      <input type="radio" name="where" checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

const KEYBOARD = {
  card: { inputMode: 'numeric', maxLength: 23 },
  phone: { inputMode: 'tel', maxLength: 24 },
  crypto: { inputMode: 'text', maxLength: 100 },
} as const;

function NewOne({ form, way }: { form: PayOutForm; way: Way }) {
  const t = useT('withdrawals');
  const { instrument } = way;
  const [error] = fieldErrors(form.refusal, 'destination');
  return (
    <Field
      label={t(`where.${instrument}.field`)}
      hint={t(`where.${instrument}.hint`)}
      error={error}
    >
      <TextInput
        name="destination"
        {...KEYBOARD[instrument]}
        // A browser that fills in somebody's saved card would send his money there.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="tabular"
        value={form.where.destination}
        onChange={(event) => form.write(typed(instrument, event.target.value))}
      />
    </Field>
  );
}

/** A card number in fours, as it stands on the card. */
function typed(instrument: Way['instrument'], text: string): string {
  if (instrument !== 'card') return text;
  const digits = text.replaceAll(/\D/g, '').slice(0, 19);
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
