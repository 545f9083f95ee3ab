import { usePayload } from '#platform/browser/boot.ts';
import { PRODUCT_NAME } from '../rules.brand.ts';

/** The name of the site: the operator's, or that of the product. */
export function useBrand(): string {
  return usePayload().operator.brand ?? PRODUCT_NAME;
}
