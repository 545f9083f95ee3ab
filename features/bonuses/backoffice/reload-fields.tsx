import { RELOAD_PERIODS, WEEKDAYS } from '#domain/bonuses/rules.reload.ts';
import { weekdayText } from '#platform/backoffice/weekday.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox, RadioGroup } from '#platform/browser/ui/choice.tsx';
import type { BonusForm } from './use-proposal.ts';

/** Whether a bonus for a deposit may be taken again, how often, and on which days. */
export function ReloadFields({ form }: { readonly form: BonusForm }) {
  const t = useT('backoffice-bonuses');
  const locale = useLocale();
  const { values, change, errorOf } = form;
  const { reload, segment } = values.draft;
  const error = errorOf('terms.repeat') ?? errorOf('terms.repeat.weekdays');
  const choose = (every: typeof reload.every) =>
    change({
      reload: { ...reload, every },
      // A reload is for players who have made a deposit.
      ...(every !== 'once' &&
        segment.depositsMin === '' && { segment: { ...segment, depositsMin: '1' } }),
    });
  return (
    <>
      <RadioGroup
        legend={t('reload.legend')}
        legendShown
        value={reload.every}
        onChange={choose}
        choices={(['once', ...RELOAD_PERIODS] as const).map((value) => ({
          value,
          label: t(`reload.choices.${value}`),
        }))}
      />
      {reload.every !== 'once' && (
        <>
          <p className="bonus-hint">{t('reload.hint')}</p>
          <fieldset className="bonus-weekdays">
            <legend className="legend">{t('reload.weekdays')}</legend>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                checked={reload.weekdays.includes(day)}
                onChange={(is) =>
                  change({
                    reload: {
                      ...reload,
                      weekdays: WEEKDAYS.filter((one) =>
                        one === day ? is : reload.weekdays.includes(one),
                      ),
                    },
                  })
                }
              >
                {weekdayText(locale, day)}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
      {error && (
        <p className="bonus-warning" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
