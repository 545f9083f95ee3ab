import './worked-example.css';
import { useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';

const loadSeal = () => import('#domain/art/player/seal.tsx').then(({ Seal }) => Seal);
const load = () => import('./example-receipt.tsx').then((module) => module.ExampleReceipt);

/** Why bets can be verified: the text at once, the computation once its code is loaded. */
export function WorkedExample() {
  const t = useT('fairness');
  const place = useRef<HTMLElement>(null);
  const isSeen = useInView(place);
  const Seal = useBackgroundLoad(loadSeal, isSeen);
  const Receipt = useBackgroundLoad(load, isSeen);
  return (
    <section className="fairness-example" aria-labelledby="fairness-example" ref={place}>
      <div className="fairness-example-words">
        <div className="fairness-example-seal">{Seal && <Seal size={112} />}</div>
        <h2 id="fairness-example">{t('example.title')}</h2>
        <p>{t('example.text')}</p>
      </div>
      {Receipt ? <Receipt /> : <div className="fairness-receipt-place" />}
    </section>
  );
}
