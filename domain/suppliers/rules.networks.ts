import * as z from 'zod/mini';

/** An address, or a network in CIDR notation, of IPv4 or IPv6. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const networkText = z
  .string()
  .check(z.refine((text) => network.safeParse(text).success, 'network_format'));
