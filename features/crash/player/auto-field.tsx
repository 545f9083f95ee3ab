import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { useNumbers } from './numbers.ts';
import { cleanTarget } from './target.ts';
import type { SlotPlay } from './use-crash.ts';

const QUICK = ['1.50', '2.00', '10.00'] as const;

/** The auto cash-out of the bet; empty means manual cash-out. */
export function AutoField({ table, isWanted }: { table: SlotPlay; isWanted: boolean }) {
  const t = useT('crash');
  const f = useFormat();
  const { decimal, chance, isSignFirst } = useNumbers();
  const { play, read, target, text, setText } = table;
  const isMissing = isWanted && read.isValid && target === null;
  return (
    <Field
      label={t('auto.label')}
      aside={target !== null && t('auto.chance', { chance: chance(target) })}
      error={(!read.isValid && t('auto.wrong')) || (isMissing && t('auto.wanted'))}
    >
      <div className="crash-auto">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          className="tabular"
          placeholder={t('auto.manual')}
          value={decimal(text)}
          disabled={play.isLocked}
          {...(isSignFirst ? { prefix: '×' } : { suffix: '×' })}
          onChange={(event) => setText(cleanTarget(event.target.value))}
        />
        {QUICK.map((each) => (
          <button
            key={each}
            type="button"
            className="input-chip tabular"
            disabled={play.isLocked}
            onClick={() => setText(each)}
          >
            <span aria-hidden="true">{f.times(decimal(each.replace(/\.?0+$/, '')))}</span>
            <span className="visually-hidden">{t('auto.set', { at: f.times(decimal(each)) })}</span>
          </button>
        ))}
        <button
          type="button"
          className="input-chip"
          disabled={play.isLocked}
          onClick={() => setText('')}
        >
          <span aria-hidden="true">{t('auto.off')}</span>
          <span className="visually-hidden">{t('auto.none')}</span>
        </button>
      </div>
    </Field>
  );
}
