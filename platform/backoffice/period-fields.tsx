import { setQuery, useQuery } from '../browser/router/router.tsx';
import { useT } from '../browser/texts/i18n.tsx';
import { Field } from '../browser/ui/field.tsx';
import { Select, TextInput } from '../browser/ui/text-input.tsx';
import { useMinute } from './minute.ts';
import { PERIODS, periodDays, periodOf, type PeriodDay } from './period.ts';

type PeriodFieldsProps = {
  readonly label: string;
  readonly from: PeriodDay;
  readonly to: PeriodDay;
};

/** A choice of named periods, and the two days, which always show those in force. */
export function PeriodFields({ label, from, to }: PeriodFieldsProps) {
  const t = useT('backoffice-kit');
  const query = useQuery();
  const now = new Date(useMinute());
  const days = { from: query['from'] ?? from.value ?? '', to: query['to'] ?? to.value ?? '' };
  return (
    <>
      <Field label={label}>
        <Select
          value={periodOf(days, now) ?? ''}
          onChange={({ target }) => {
            const chosen = PERIODS.find((one) => one === target.value);
            if (chosen) setQuery(periodDays(chosen, now));
          }}
        >
          <option value="" hidden>
            {t('period.other')}
          </option>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {t(`period.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(['from', 'to'] as const).map((key) => (
        <Field key={key} label={key === 'from' ? from.label : to.label}>
          <TextInput
            type="date"
            value={days[key]}
            onChange={({ target }) => setQuery({ ...days, [key]: target.value || null })}
          />
        </Field>
      ))}
    </>
  );
}
