/**
 * Puts the published menu into prerendered markup, which has the menu of the app, so that nothing
 * moves when React takes it over: parts of the markup change their order, hidden ones are left out,
 * and links of the operator are written as apps/player/shell draws them.
 */
import type { Locale } from '#core/locale.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { linkAttributes } from '#platform/server/http/link-attributes.ts';
import {
  isInLanguage,
  MENU_PATHS,
  type MenuPage,
  type ShownMenu,
  type ShownMenuEntry,
} from '../rules.menu.ts';

const SIDEBAR = /(<nav class="sidebar"[^>]*>.*?<ul>)(.*?)(<\/ul>)/s;
const FOOTER = /(<p class="footer-links">)(.*?)(<\/p>)/s;

export function withMenu(markup: string, menu: ShownMenu | null, locale: Locale): string {
  if (menu === null) return markup;
  return markup
    .replace(SIDEBAR, (_, before: string, list: string, after: string) => {
      const items = list.split(/(?=<li>)/);
      return before + arranged(menu.pages, items, sidebarLink, locale) + after;
    })
    .replace(FOOTER, (_, before: string, list: string, after: string) => {
      const items = list.split(/(?=<a )/);
      return before + arranged(menu.footer, items, footerLink, locale) + after;
    });
}

/** `FirstIcon` of the name `next`. */
const ICON =
  '<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">' +
  '<path d="M9.5 5.5 16 12l-6.5 6.5"></path></svg>';

type Draw = (entry: ShownMenuEntry, locale: Locale) => string;

function arranged(
  entries: readonly ShownMenuEntry[],
  items: readonly string[],
  draw: Draw,
  locale: Locale,
): string {
  return entries
    .filter((entry) => isInLanguage(entry, locale))
    .map((entry) => {
      if (entry.page === null) return draw(entry, locale);
      const own = items.filter((item) => isOf(item, entry.page!, locale));
      return own.map((item) => withAudience(item, entry)).join('');
    })
    .join('');
}

/** Whether a piece of the markup is this page; what is drawn later only has no piece. */
function isOf(item: string, page: MenuPage, locale: Locale): boolean {
  if (page === 'policies') return item.includes(` href="/${locale}/policy/`);
  const path = MENU_PATHS[page];
  if (path === undefined) return false;
  return item.includes(` href="/${locale}${path === '/' ? '' : path}"`);
}

function withAudience(item: string, { audience }: ShownMenuEntry): string {
  return audience === 'everyone' ? item : item.replace(/^<\w+/, `$& data-audience="${audience}"`);
}

function sidebarLink(entry: ShownMenuEntry, locale: Locale): string {
  const link = `<a class="navigation-link"${linkAttributes(entry.to, locale)}>`;
  const title = `<span>${escapeHtml(entry.titles[locale]!)}</span>`;
  return withAudience(`<li>${link}${ICON}${title}</a></li>`, entry);
}

function footerLink(entry: ShownMenuEntry, locale: Locale): string {
  const title = escapeHtml(entry.titles[locale]!);
  return withAudience(`<a class="link"${linkAttributes(entry.to, locale)}>${title}</a>`, entry);
}
