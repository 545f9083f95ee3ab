/** What the address of a page says, without the page. */
import type { Locale } from '#core/locale.ts';
import type { FastifyRequest } from 'fastify';
import type { BuiltPage } from './built.ts';
import { withLocale } from './locale-of.ts';

/** Undefined for a path such as `//`, which reads as another host and is no page. */
export function pageUrl(request: FastifyRequest): URL | undefined {
  const url = URL.parse(request.url, 'http://localhost');
  return url?.host === 'localhost' ? url : undefined;
}

/** Paths of the API and of missing files are not pages. */
export function isForPages(pathname: string): boolean {
  if (/^\/(?:api|assets|builds|socket)(?:\/|$)/.test(pathname)) return false;
  return !/\.[a-z0-9]{1,8}$/i.test(pathname);
}

/**
 * The address carries a token that grants access, so requests of the page must not send it as
 * Referer.
 */
export function isSecret(page: BuiltPage | undefined, search: string): boolean {
  if (page?.path === '/password/reset' || page?.path.includes('{token}')) return true;
  return [...new URLSearchParams(search).keys()].some((key) => /token$/i.test(key));
}

/** A rule's path keeps the language and the query; an absolute address is used unchanged. */
export function ruleTarget(rule: string, locale: Locale, search: string): string {
  return /^https?:\/\//.test(rule) ? rule : withLocale(locale, rule) + search;
}
