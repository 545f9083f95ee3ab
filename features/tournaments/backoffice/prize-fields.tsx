import { PLACES_MAX } from '#domain/tournaments/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { TournamentForm } from './use-announcement.ts';

type Props = { readonly form: TournamentForm };

/** What each place gets: amounts, or parts of a pool. */
export function PrizeFields({ form }: Props) {
  const t = useT('backoffice-tournaments');
  const { values, change } = form;
  const { draft } = values;
  return (
    <Panel title={t('prizes')}>
      <div className="tournament-fields">
        <RadioGroup
          legend={t('fields.prizes')}
          legendShown
          value={draft.prizeKind}
          onChange={(prizeKind) => change({ prizeKind })}
          choices={(['amounts', 'pool', 'growing'] as const).map((value) => ({
            value,
            label: t(`prizeKinds.${value}`),
            hint: t(`hints.${value}`),
          }))}
        />
        {draft.prizeKind !== 'amounts' && <PoolFields form={form} />}
      </div>
      <Places form={form} />
    </Panel>
  );
}

function PoolFields({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-tournaments');
  const { prizeKind, pool, poolPercent, currency } = values.draft;
  const isGrowing = prizeKind === 'growing';
  return (
    <>
      <Field
        label={t(isGrowing ? 'fields.pool_max' : 'fields.pool')}
        error={errorOf('terms.prizes.pool')}
      >
        <MoneyInput
          value={pool}
          currency={currency}
          isGrouped
          required
          onChange={(text) => change({ pool: text })}
        />
      </Field>
      {isGrowing && (
        <Field label={t('fields.pool_percent')} error={errorOf('terms.prizes.wager_bp')}>
          <PercentInput
            value={poolPercent}
            onChange={(percent) => change({ poolPercent: percent })}
          />
        </Field>
      )}
    </>
  );
}

/** One field for each place; the last one can be taken away. */
function Places({ form: { values, change, errorOf } }: Props) {
  const t = useT('backoffice-tournaments');
  const { prizeKind, amounts, percents, currency } = values.draft;
  const name = prizeKind === 'amounts' ? 'amounts' : 'percents';
  const list = name === 'amounts' ? amounts : percents;
  const path = name === 'amounts' ? 'terms.prizes.amounts' : 'terms.prizes.shares';
  const set = (next: readonly string[]) => change({ [name]: next });
  const error = errorOf(path);
  return (
    <>
      {error && (
        <p className="tournament-warning" role="alert">
          {error}
        </p>
      )}
      <fieldset className="tournament-places">
        <legend>{t(`places.${name}`)}</legend>
        {list.map((value, index) => (
          <Field
            key={index}
            label={t('placeOf', { place: index + 1 })}
            error={errorOf(`${path}.${index}`)}
          >
            {name === 'amounts' ? (
              <MoneyInput
                value={value}
                currency={currency}
                isGrouped
                required
                onChange={(text) => set(list.with(index, text))}
              />
            ) : (
              <PercentInput value={value} onChange={(text) => set(list.with(index, text))} />
            )}
          </Field>
        ))}
      </fieldset>
      <div className="tournament-race">
        <Button disabled={list.length >= PLACES_MAX} onClick={() => set([...list, ''])}>
          {t('places.add')}
        </Button>
        <Button variant="quiet" disabled={list.length <= 1} onClick={() => set(list.slice(0, -1))}>
          {t('places.remove')}
        </Button>
      </div>
    </>
  );
}

type PercentProps = { readonly value: string; readonly onChange: (value: string) => void };

function PercentInput({ value, onChange, ...field }: PercentProps) {
  return (
    <TextInput
      {...field}
      type="number"
      inputMode="decimal"
      required
      min={0.01}
      max={100}
      step={0.01}
      suffix="%"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
