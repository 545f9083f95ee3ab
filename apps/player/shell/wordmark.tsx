import { Logo, LogoMark } from '#domain/art/player/logo.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The mark with the name of the product, or with that of the operator. */
export function Wordmark() {
  const t = useT('shell');
  const { brand } = usePayload().operator;
  if (brand === null) return <Logo height={30} label={t('brand')} />;
  return (
    <span className="wordmark">
      <LogoMark size={30} />
      {brand}
    </span>
  );
}
