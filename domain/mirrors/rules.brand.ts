import * as z from 'zod/mini';
import { brandName } from '#domain/settings/rules.brand-name.ts';
import { look } from '#domain/settings/rules.look.ts';

/** The name, logo and colours that the pages of a domain show in place of those of the site. */
export const domainBrand = z.object({ name: brandName, look });
export type DomainBrand = z.output<typeof domainBrand>;
