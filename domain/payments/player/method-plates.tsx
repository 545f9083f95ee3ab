import './payments.css';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Plates } from '#platform/browser/ui/plates.tsx';
import type { PaymentMethod } from '../contract.ts';
import { foldMethods } from './fold-methods.ts';
import { MethodIcon } from './method-icon.tsx';

type MethodPlatesProps<Method> = {
  legend: string;
  methods: readonly Method[];
  chosen: Method;
  onChoose: (hash: string) => void;
  /** What there is to know of a method besides its limits. */
  lineOf?: (method: Method) => string | undefined;
  troubleOf?: (method: Method) => string | undefined;
  groupOf?: (method: Method) => string | undefined;
};

/** Ways to pay, the amount never far below them: of many, the rest is folded until asked for. */
export function MethodPlates<Method extends PaymentMethod>(props: MethodPlatesProps<Method>) {
  const { legend, methods, chosen, onChoose, lineOf, troubleOf, groupOf } = props;
  const t = useT('domain-payments');
  const locale = useLocale();
  const limits = useLimits();
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? methods : foldMethods(methods, chosen.hash);
  // The button that was pressed is gone: the focus goes to where its hand was going.
  useEffect(() => {
    if (isWhole) place.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [isWhole]);
  return (
    <div className="method-plates" ref={place}>
      <Plates
        legend={legend}
        value={chosen.hash}
        onChange={onChoose}
        plates={shown.map((method) => ({
          value: method.hash,
          icon: <MethodIcon type={method.type} coin={method.coin?.code} />,
          title: method.name[locale],
          lines: [limits(method), lineOf?.(method)].filter((line) => line !== undefined),
          trouble: troubleOf?.(method),
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

/** Limits are whole in every method there is; kopecks appear only where they are not zero. */
function useLimits() {
  const t = useT('domain-payments');
  const f = useFormat();
  const whole = (amount: string, currency: string) =>
    f.money(amount, currency).replace(/[.,]00(?!\d)/, '');
  return ({ min_amount: min, max_amount: max, currency }: PaymentMethod) =>
    t('limits', { min: whole(min, currency), max: whole(max, currency) });
}
