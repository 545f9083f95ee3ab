import { useState } from 'react';
import { PlaceFields } from '#platform/backoffice/place-fields.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { wordsIn } from '#platform/backoffice/words-in.ts';
import { api } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { nameIn } from '../rules.ts';
import { changeStaffSlot, type StaffSlot } from '../contract.backoffice.ts';

type Props = {
  readonly game: StaffSlot;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const LABELS = ['hot', 'new'] as const;

/** What the operator decides about a game; a colleague's change in between is not overwritten. */
export function ChangeGame({ game, onClose, onDone }: Props) {
  const t = useT('backoffice-slots');
  const name = nameIn(game.names, useLocale());
  const [isHidden, setHidden] = useState(game.is_hidden);
  const [position, setPosition] = useState(String(game.position));
  const [labels, setLabels] = useState<StaffSlot['labels']>(game.labels);
  const [countries, setCountries] = useState(game.hidden_in.join(' '));
  const [currencies, setCurrencies] = useState(game.hidden_currencies);
  const blocked = game.blocked_countries.join(', ');
  const send = (reason: string) =>
    api(changeStaffSlot, {
      params: { game: game.game },
      body: {
        is_hidden: isHidden,
        position: Number(position),
        labels,
        hidden_in: wordsIn(countries.toUpperCase()),
        hidden_currencies: currencies,
        based_on: game.version,
        reason,
      },
    });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('changeGame', { game: name })}
      text={blocked === '' ? undefined : t('blocked', { countries: blocked })}
      confirm={t('save')}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <Field label={t('position')} hint={t('positionHint')}>
        <TextInput
          inputMode="numeric"
          pattern="[0-9]{1,6}"
          required
          value={position}
          onChange={({ target }) => setPosition(target.value)}
        />
      </Field>
      <Labels labels={labels} onChange={setLabels} />
      <PlaceFields
        countries={countries}
        currencies={currencies}
        onCountries={setCountries}
        onCurrencies={setCurrencies}
      />
      <Checkbox checked={isHidden} onChange={setHidden} hint={t('hideHint')}>
        {t('hide')}
      </Checkbox>
    </ReasonDialog>
  );
}

type LabelsProps = {
  readonly labels: StaffSlot['labels'];
  readonly onChange: (labels: StaffSlot['labels']) => void;
};

function Labels({ labels, onChange }: LabelsProps) {
  const t = useT('backoffice-slots');
  return (
    <fieldset>
      <legend className="legend">{t('labels')}</legend>
      {LABELS.map((label) => (
        <Checkbox
          key={label}
          checked={labels.includes(label)}
          onChange={(isOn) =>
            onChange(LABELS.filter((each) => (each === label ? isOn : labels.includes(each))))
          }
        >
          {t(`label.${label}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
