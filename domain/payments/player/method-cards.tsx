import './payments.css';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { OptionCards } from '#platform/browser/ui/option-cards.tsx';
import type { PaymentMethod } from '../contract.ts';
import { foldMethods } from './fold-methods.ts';
import { MethodIcon } from './method-icon.tsx';

type MethodCardsProps<Method> = {
  legend: string;
  methods: readonly Method[];
  chosen: Method;
  onChoose: (hash: string) => void;
  /** An extra line about a method, besides its limits. */
  lineOf?: (method: Method) => string | undefined;
  errorOf?: (method: Method) => string | undefined;
  groupOf?: (method: Method) => string | undefined;
};

/**
 * The list of payment methods. A long list is folded until the player expands it, so that the
 * amount field stays near.
 */
export function MethodCards<Method extends PaymentMethod>(props: MethodCardsProps<Method>) {
  const { legend, methods, chosen, onChoose, lineOf, errorOf, groupOf } = props;
  const t = useT('domain-payments');
  const locale = useLocale();
  const limits = useLimits();
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? methods : foldMethods(methods, chosen.hash);
  // The button that expanded the list is gone, so the focus moves to the chosen method.
  useEffect(() => {
    if (isWhole) place.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [isWhole]);
  return (
    <div className="method-cards" ref={place}>
      <OptionCards
        legend={legend}
        value={chosen.hash}
        onChange={onChoose}
        options={shown.map((method) => ({
          value: method.hash,
          icon: <MethodIcon type={method.type} coin={method.coin?.code} />,
          title: method.name[locale],
          lines: [limits(method), lineOf?.(method)].filter((line) => line !== undefined),
          error: errorOf?.(method),
          group: groupOf?.(method),
        }))}
      />
      {shown.length < methods.length && (
        <Button variant="quiet" block onClick={() => setWhole(true)}>
          {t('moreMethods', { count: methods.length - shown.length })}{' '}
          <Icon name="chevron-down" size={18} />
        </Button>
      )}
    </div>
  );
}

/** Limits are usually whole amounts: minor units are shown only when they are not zero. */
function useLimits() {
  const t = useT('domain-payments');
  const f = useFormat();
  const whole = (amount: string, currency: string) =>
    f.money(amount, currency).replace(/[.,]00(?!\d)/, '');
  return ({ min_amount: min, max_amount: max, currency }: PaymentMethod) =>
    t('limits', { min: whole(min, currency), max: whole(max, currency) });
}
