import type { EventFact } from '#domain/significant-events/rules.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

type FactText = (name: EventFact, value: string, currency: string | null) => string;

/** A fact of an event in words; ids, networks and names of providers are shown as they are. */
export function useFactText(): FactText {
  const t = useT('backoffice-significant-events');
  const games = useT('backoffice-money-reports');
  const f = useFormat();
  return (name, value, currency) => {
    if (name === 'stake' && currency !== null) return f.money(value, currency);
    if (name === 'drift_ms') return t('milliseconds', { count: Number(value) });
    // Games and causes are data; the texts cover those of this release.
    const game = `gameNames.${value}` as 'gameNames.dice';
    if (name === 'game' && games.has(game)) return games(game);
    const word = `values.${value}` as 'values.deposit';
    return t.has(word) ? t(word) : value;
  };
}
