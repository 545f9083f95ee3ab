import type { ReactNode } from 'react';
import type { Currency } from '#core/currency.ts';
import type { Refusal } from '#core/refusal.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';

type CostFrameProps = {
  readonly lead: string;
  readonly currencies: readonly Currency[];
  /** Undefined where there is none to choose. */
  readonly currency: Currency | undefined;
  readonly onCurrency: (currency: Currency) => void;
  readonly isReady: boolean;
  readonly action: {
    readonly run: () => void;
    readonly isBusy: boolean;
    readonly refusal: Refusal | undefined;
  };
  /** Whether the terms changed since the cost below was calculated. */
  readonly isStale: boolean;
  readonly children: ReactNode;
};

/** Asks for an expected cost in a currency, and shows it. */
export function CostFrame(props: CostFrameProps) {
  const { lead, currencies, currency, onCurrency, isReady, action, isStale, children } = props;
  const t = useT('backoffice-bonuses');
  const choose = (text: string) => {
    const chosen = currencies.find((one) => one === text);
    if (chosen) onCurrency(chosen);
  };
  return (
    <Panel title={t('cost.title')} aria-label={t('cost.title')}>
      <p className="bonus-hint">{lead}</p>
      <div className="bonus-cost-ask">
        <Field label={t('cost.currency')}>
          <Select value={currency ?? ''} onChange={({ target }) => choose(target.value)}>
            {currencies.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Button busy={action.isBusy} disabled={!isReady} onClick={() => action.run()}>
          {t('cost.calculate')}
        </Button>
      </div>
      <div role="status" aria-busy={action.isBusy}>
        {action.refusal && <p className="bonus-warning">{linesOf(action.refusal).join(' ')}</p>}
        {!currency && <p className="bonus-hint">{t('cost.noCurrency')}</p>}
        {isStale && <p className="bonus-hint">{t('cost.stale')}</p>}
        {children}
      </div>
    </Panel>
  );
}
