import type { ReactNode } from 'react';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { PackOptions } from '../contract.backoffice.packs.ts';

const STEPS_MAX = 6;

type Steps = readonly string[];
type Props = {
  readonly steps: Steps;
  readonly bonuses: PackOptions['bonuses'];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (steps: string[]) => void;
  readonly children: ReactNode;
};

/** The bonuses of a pack in their order: each opens after the deposit of the one before. */
export function StepFields({ steps, bonuses, errorOf, onChange, children }: Props) {
  const t = useT('backoffice-bonuses');
  const locale = useLocale();
  const nameOf = (code: string) => {
    const bonus = bonuses.find((one) => one.code === code);
    const name = bonus ? `${bonus.names[locale]} (${code})` : code;
    return bonus?.is_on === false ? t('packs.offBonus', { name }) : name;
  };
  return (
    <Panel title={t('packs.steps')}>
      <p className="bonus-hint">{t('packs.stepsHint')}</p>
      <div className="bonus-fields">
        <ol className="bonus-steps">
          {steps.map((step, index) => (
            // A step has no identity besides its place.
            <li key={index} className="bonus-step">
              <RequiredChoice
                label={t('packs.step', { number: index + 1 })}
                error={errorOf(`terms.steps.${index}`)}
                values={bonuses.map(({ code }) => code)}
                labelOf={nameOf}
                value={step}
                onChange={(code) => onChange(steps.with(index, code))}
              />
              <StepButtons index={index} steps={steps} onChange={onChange} />
            </li>
          ))}
        </ol>
        {steps.length < STEPS_MAX && (
          <Button onClick={() => onChange([...steps, ''])}>{t('packs.addStep')}</Button>
        )}
        {children}
      </div>
    </Panel>
  );
}

type ButtonsProps = Pick<Props, 'steps' | 'onChange'> & { readonly index: number };

function StepButtons({ index, steps, onChange }: ButtonsProps) {
  const t = useT('backoffice-bonuses');
  const number = index + 1;
  const moveUp = () => {
    onChange(steps.with(index - 1, steps[index]!).with(index, steps[index - 1]!));
  };
  return (
    <span className="bonus-step-buttons">
      <IconButton
        type="button"
        variant="quiet"
        label={t('packs.moveUp', { number })}
        disabled={index === 0}
        onClick={moveUp}
      >
        <Icon name="arrow-up" />
      </IconButton>
      <IconButton
        type="button"
        variant="quiet"
        label={t('packs.remove', { number })}
        disabled={steps.length === 1}
        onClick={() => onChange(steps.toSpliced(index, 1))}
      >
        <Icon name="close" />
      </IconButton>
    </span>
  );
}
