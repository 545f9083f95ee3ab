import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownPrize, ShownPrizes } from '../contract.free.ts';
import { COLOURS, SEGMENTS, SHARES } from '../rules.ts';
import { Mark } from './mark.tsx';

/** What each colour gives, and its chance. */
export function FreePrizes({ prizes }: { readonly prizes: ShownPrizes }) {
  const t = useT('wheel');
  const text = usePrizeText();
  return (
    <section className="free-turn-part">
      <h3>{t('free.prizes')}</h3>
      <ul>
        {COLOURS.map((colour) => (
          <li key={colour}>
            <Mark colour={colour} />
            <span>{t(`colour.${colour}`)}</span>
            <strong>{text(prizes[colour])}</strong>
            <small>{t('free.chance', { segments: SHARES[colour].segments, all: SEGMENTS })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function usePrizeText(): (prize: ShownPrize) => string {
  const t = useT('wheel');
  const f = useFormat();
  const locale = useLocale();
  return (prize) => {
    if (prize === null) return t('free.none');
    return prize.kind === 'cash' ? f.money(prize.amount, prize.currency) : prize.names[locale];
  };
}
