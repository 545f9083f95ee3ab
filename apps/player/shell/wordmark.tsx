import { Logo, LogoMark } from '#domain/art/player/logo.tsx';
import { useBrand } from '#domain/settings/player/brand.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { usePayload } from '#platform/browser/boot.ts';

/** The logo of the operator; without one the mark with the name of the site. */
export function Wordmark() {
  const brand = useBrand();
  const { logo } = usePayload();
  if (logo !== null) return <img className="wordmark-logo" src={logo} alt={brand} height={30} />;
  if (brand === PRODUCT_NAME) return <Logo height={30} label={brand} />;
  return (
    <span className="wordmark">
      <LogoMark size={30} />
      {brand}
    </span>
  );
}
