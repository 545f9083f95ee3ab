/** The part of the composition that outside games use: suppliers, their keys, and their wallet. */
import { isClosed } from '#domain/regions/rules.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { SUPPLIER_PATH } from '#features/studio/server/index.ts';
import { createSuppliers, type Suppliers } from '#domain/suppliers/server/index.ts';

type SupplierParts = Omit<
  Parameters<typeof createSuppliers>[0],
  'isClosed' | 'ownSuppliers' | 'ownUrlOf'
> & {
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  /** The address that this process listens on. */
  readonly listenUrl: () => string;
};

/** The built-in studio. */
export const STUDIO = 'studio';
/** Suppliers that are part of this installation: their address is the one it listens on. */
const OWN_SUPPLIERS: ReadonlySet<string> = new Set([STUDIO]);

/** Where the studio answers, in this process. */
export const studioUrl = (listenUrl: string): string => `${listenUrl}${SUPPLIER_PATH}`;

export async function openSuppliers({
  siteSettings,
  listenUrl,
  ...parts
}: SupplierParts): Promise<Suppliers> {
  return await createSuppliers({
    ...parts,
    isClosed: (place) => isClosed(place, siteSettings.read('closed_regions')),
    ownSuppliers: OWN_SUPPLIERS,
    ownUrlOf: (code) => (OWN_SUPPLIERS.has(code) ? studioUrl(listenUrl()) : undefined),
  });
}
