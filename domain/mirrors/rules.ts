/**
 * The domains of one installation. The main domain is that of PUBLIC_URL; the others serve the same
 * site under another name, as a brand or for availability, with the same rules of regions. An
 * active domain is served. A draining one is served, and leads its players to the main domain when
 * they open a page. A retired one leads there, and serves pages only to hand a session over.
 */
import * as z from 'zod/mini';
import { domainBrand } from './rules.brand.ts';

export const DOMAIN_STATES = ['active', 'draining', 'retired'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

export type VerificationTag = { readonly name: string; readonly content: string };

const HOST_MAX = 253;
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** An address is no domain: a certificate and a cookie belong to a name. */
const DIGITS = /^[\d.]+$/;
const TAG_NAME = /^[a-z0-9][a-z0-9._:-]{0,99}$/;
const TAG_VALUE = /^[\w.=:/+-]{1,200}$/;
const TAGS_MAX = 20;
const PURPOSE_MAX = 200;

/** A name in its ASCII form, in lower case, without scheme and port. */
export const hostText = z.string().check(
  z.maxLength(HOST_MAX, 'too_long'),
  z.regex(HOST, 'domain_format'),
  z.refine((host) => !DIGITS.test(host), 'domain_format'),
);

export const domainValue = z.object({
  purpose: z
    .string()
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(PURPOSE_MAX, 'too_long')),
  state: z.enum(DOMAIN_STATES),
  tags: z
    .array(
      z.object({
        name: z.string().check(z.regex(TAG_NAME, 'tag_name_format')),
        content: z.string().check(z.regex(TAG_VALUE, 'tag_value_format')),
      }),
    )
    .check(z.maxLength(TAGS_MAX, 'too_many')),
  /** Null: that of the site. */
  brand: z.nullable(domainBrand),
});
export type DomainValue = z.output<typeof domainValue>;

/** The name in a Host header, without its port, as lists of domains have it. */
export function hostnameOf(host: string): string {
  const name = /^(\[[0-9a-f:.]+\]|[^:]*)(?::\d{1,5})?$/i.exec(host)?.[1] ?? '';
  return name.toLowerCase().replace(/\.$/, '');
}

/** This machine by any of its names: health checks and an operator's own look. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
