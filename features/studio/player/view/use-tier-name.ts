import { useT } from '#platform/browser/texts/i18n.tsx';

/** The name of a tier of a jackpot; its technical one if there is none. */
export function useTierName(): (tier: string) => string {
  const t = useT('studio');
  return (tier) => {
    // The keys are the tiers; `has` tells whether this one is known.
    const key = `tier.${tier}` as 'tier.grand';
    return t.has(key) ? t(key) : tier;
  };
}
