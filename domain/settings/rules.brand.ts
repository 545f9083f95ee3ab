/** The name of the product, where the operator has set none of their own. */
export const PRODUCT_NAME = 'Croupier';

/** The title of a page for the browser tab and previews; the home page has the name alone. */
export function pageTitle(title: string, brand: string | null): string {
  const name = brand ?? PRODUCT_NAME;
  return title === '' ? name : `${title} · ${name}`;
}
