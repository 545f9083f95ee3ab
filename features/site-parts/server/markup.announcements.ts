/**
 * Announcements as HTML at the top of the first document, the same as the player app draws them
 * (player/announcements/announcement.tsx): a script chooses before they are painted.
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '#core/locale.ts';
import { fillPlace } from '#platform/server/http/fill-place.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { linkAttributes } from '#platform/server/http/link-attributes.ts';
import en from '../locales/en.json' with { type: 'json' };
import kz from '../locales/kz.json' with { type: 'json' };
import ru from '../locales/ru.json' with { type: 'json' };
import {
  announcementPlace,
  announcementsAt,
  DISMISSED_KEY,
  type ShownAnnouncement,
} from '../rules.announcements.ts';

const TEXTS = { ru, en, kz };
const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18"></path></svg>';

/** Shows the first one that is for this visitor and not dismissed, and lets it be dismissed. */
const SCRIPT =
  "{const p=document.getElementById('announcements'),k='" +
  DISMISSED_KEY +
  "';let s='';try{s=localStorage[k]||''}catch{}" +
  "const g=document.documentElement.dataset.auth=='in'?'members':'guests';" +
  'for(const a of p.children){const{audience:o,key:i}=a.dataset;' +
  "if((o==g||o=='everyone')&&!(a.lastChild.type&&s.split(' ').includes(i)))" +
  '{a.hidden=false;break}}' +
  "addEventListener('click',e=>{const a=e.target.closest('[data-dismiss]')?.parentElement;" +
  "if(a){a.hidden=true;try{localStorage[k]=(s+' '+a.dataset.key).trim()}catch{}}})}";

/** Where apps/player/shell/announcement-place.tsx keeps room for them, as React renders it. */
const PLACE = '<div class="announcement-place"></div>';

/**
 * The markup of a page with its announcements in their place. A page that the app draws by itself
 * finds them before its root. `nonce` marks the script and the style, which other pages need not.
 */
export function withAnnouncements(
  markup: string,
  list: readonly ShownAnnouncement[],
  { locale, path, nonce }: { locale: Locale; path: string; nonce: string },
): { readonly before: string; readonly markup: string } {
  const here = announcementsAt(list, announcementPlace(path));
  if (here.length === 0) return { before: '', markup };
  const lines = here.map((each) => announcementMarkup(each, locale)).join('');
  const drawn = (isHidden: boolean) =>
    `<style nonce="${nonce}">${style()}</style>` +
    `<div id="announcements"${isHidden ? ' hidden' : ''}>${lines}</div>` +
    `<script nonce="${nonce}">${SCRIPT}</script>`;
  if (!markup.includes(PLACE)) return { before: drawn(true), markup };
  return { before: '', markup: fillPlace(markup, PLACE, drawn(false)) };
}

function announcementMarkup(announcement: ShownAnnouncement, locale: Locale): string {
  const { key, kind, audience, is_dismissible: canDismiss, text, link } = announcement;
  const { kinds, close } = TEXTS[locale].announcement;
  const end = link
    ? ` <a class="link"${linkAttributes(link.path, locale)}>${escapeHtml(link.text)}</a>`
    : '';
  const button = `<button type="button" data-dismiss aria-label="${escapeHtml(close)}">`;
  return (
    `<aside class="announcement" data-kind="${kind}" data-key="${escapeHtml(key)}"` +
    ` data-audience="${audience}" aria-label="${escapeHtml(kinds[kind])}" hidden>` +
    `<p>${escapeHtml(text)}${end}</p>` +
    `${canDismiss ? `${button}${CLOSE_ICON}</button>` : ''}</aside>`
  );
}

let css: string | undefined;

/** The style sheet of the player app, which is linked to no page: most have no announcement. */
function style(): string {
  css ??= readFileSync(
    new URL('../player/announcements/announcement.css', import.meta.url),
    'utf8',
  ).replaceAll(/\s+/g, ' ');
  return css;
}
