import { Logo, LogoMark } from '#domain/art/player/logo.tsx';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { usePayload } from '#platform/browser/boot.ts';

/** The name of the site: the operator's, or that of the product. */
export function useBrand(): string {
  return usePayload().operator.brand ?? PRODUCT_NAME;
}

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
