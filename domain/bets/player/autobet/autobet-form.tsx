import './autobet.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { AfterDraft, AutobetDraft, DraftField } from './autobet-draft.ts';
import type { GamePlay } from '../betting/game-play.ts';

/** Usual numbers of bets; the empty one has no limit. */
const COUNTS = ['10', '50', '100', ''] as const;

type FormProps = {
  play: GamePlay;
  draft: AutobetDraft;
  wrong: readonly DraftField[];
  /** The game sets the stake as a price, so it cannot change after a bet. */
  hasPrice?: boolean;
  onChange: (draft: AutobetDraft) => void;
};

export function AutobetForm({ play, draft, wrong, hasPrice, onChange }: FormProps) {
  const t = useT('domain-bets');
  const { isLocked } = play;
  const change = (part: Partial<AutobetDraft>) => onChange({ ...draft, ...part });
  const errorOf = (field: DraftField) => wrong.includes(field) && t(`auto.wrong.${field}`);
  return (
    <div className="autobet">
      <Field label={t('auto.count')} error={errorOf('count')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder="∞"
          value={draft.count}
          disabled={isLocked}
          onChange={(event) => change({ count: event.target.value.replace(/\D/g, '').slice(0, 6) })}
          suffix={draft.count === '' && t('auto.unlimited')}
        />
        <div className="autobet-counts">
          {COUNTS.map((count) => (
            <button
              key={count}
              type="button"
              className="input-chip tabular"
              disabled={isLocked}
              aria-pressed={draft.count === count}
              onClick={() => change({ count })}
            >
              <span aria-hidden="true">{count === '' ? '∞' : count}</span>
              <span className="visually-hidden">
                {count === '' ? t('auto.countAny') : t('auto.countSet', { count: Number(count) })}
              </span>
            </button>
          ))}
        </div>
      </Field>
      {!hasPrice &&
        (['onWin', 'onLoss'] as const).map((field) => (
          <After
            key={field}
            label={t(`auto.${field}`)}
            error={errorOf(field)}
            after={draft[field]}
            disabled={isLocked}
            onChange={(after) => change({ [field]: after })}
          />
        ))}
      {(['stopProfit', 'stopLoss', 'stopSingleWin'] as const).map((field) => (
        <Field key={field} label={t(`auto.${field}`)} error={errorOf(field)}>
          <MoneyInput
            value={draft[field]}
            onChange={(amount) => change({ [field]: amount })}
            currency={play.seat.currency}
            placeholder={t('auto.never')}
            disabled={isLocked}
          />
        </Field>
      ))}
    </div>
  );
}

type AfterProps = {
  label: string;
  error: ReactNode;
  after: AfterDraft;
  disabled: boolean;
  onChange: (after: AfterDraft) => void;
};

/** What happens to the stake after a bet: back to the first stake, or raised by a percentage. */
function After({ label, error, after, disabled, onChange }: AfterProps) {
  const t = useT('domain-bets');
  return (
    <div className="autobet-after">
      <span className="autobet-label" aria-hidden="true">
        {label}
      </span>
      <Segmented
        legend={label}
        value={after.kind}
        disabled={disabled}
        choices={[
          { value: 'reset', label: t('auto.reset') },
          { value: 'raise', label: t('auto.raise') },
        ]}
        onChange={(kind) => onChange({ ...after, kind })}
      />
      {after.kind === 'raise' && (
        <Field label={t('auto.percent', { when: label })} labelHidden error={error}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={after.percent}
            disabled={disabled}
            onChange={(event) => onChange({ ...after, percent: event.target.value.slice(0, 7) })}
            prefix="+"
            suffix="%"
          />
        </Field>
      )}
    </div>
  );
}
