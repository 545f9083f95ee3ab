import { useMay } from '#domain/staff/backoffice/session.ts';
import { adjustments } from '#features/adjustments/contract.backoffice.ts';
import { setQuery, useQuery } from '#platform/browser/router/router.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';

/** Forms of one feature that open above the pages of others: `?propose=EUR&player=87`. */
export function Overlays() {
  const { propose: currency, player } = useQuery();
  const isOpen = useMay(adjustments.propose.roles) && currency !== undefined;
  const Propose = useLazyLoad(loadPropose, isOpen);
  if (!isOpen || !Propose) return null;
  const close = () => setQuery({ propose: null, player: null });
  return <Propose player={player} currency={currency} onClose={close} />;
}

async function loadPropose() {
  const [{ Propose }] = await Promise.all([
    import('#features/adjustments/backoffice/propose.tsx'),
    loadTexts(currentLocale(), ['backoffice-adjustments']),
  ]);
  return Propose;
}
