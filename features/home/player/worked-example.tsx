import { useRef } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useSeal } from './use-art.ts';

const load = () => import('./example-receipt.tsx').then((module) => module.ExampleReceipt);

/** Why bets can be verified: the text at once, the computation once its code is loaded. */
export function WorkedExample() {
  const t = useT('home');
  const place = useRef<HTMLElement>(null);
  const isSeen = useInView(place);
  const Seal = useSeal(isSeen);
  const Receipt = useLazyLoad(load, isSeen);
  return (
    <section className="home-check" aria-labelledby="home-check" ref={place}>
      <div className="home-check-words">
        <div className="home-check-seal">{Seal && <Seal size={112} />}</div>
        <h2 id="home-check">{t('check.title')}</h2>
        <p>{t('check.text')}</p>
        <Link to="/fairness" className={buttonClass({ variant: 'secondary' })}>
          <span className="button-face">{t('check.more')}</span>
        </Link>
      </div>
      {Receipt ? <Receipt /> : <div className="home-receipt-place" />}
    </section>
  );
}
