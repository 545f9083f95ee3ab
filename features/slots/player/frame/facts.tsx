import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

/** What the provider says of its game. */
export function Facts({ game: { rtp_m4: rtp, volatility } }: { game: SuppliedGamePage }) {
  const t = useT('slots');
  const f = useFormat();
  if (rtp === undefined && volatility === undefined) return null;
  return (
    <p className="slot-facts">
      {rtp !== undefined && <span>{t('frame.rtp', { rtp: f.percent(rtp) })}</span>}
      {volatility !== undefined && <span>{t(`frame.volatility.${volatility}`)}</span>}
    </p>
  );
}
