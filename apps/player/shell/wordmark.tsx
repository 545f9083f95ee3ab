import { Logo, LogoMark } from '#domain/art/player/logo.tsx';
import { useBrand } from '#domain/settings/player/brand.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';

/** The mark with the name of the site; that of the product is drawn. */
export function Wordmark() {
  const brand = useBrand();
  if (brand === PRODUCT_NAME) return <Logo height={30} label={brand} />;
  return (
    <span className="wordmark">
      <LogoMark size={30} />
      {brand}
    </span>
  );
}
