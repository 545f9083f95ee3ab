import './banners.css';
import { useEffect } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { payload } from '#platform/browser/boot.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { ServerHtml } from '#platform/browser/router/server-html.tsx';
import { local } from '#platform/browser/storage.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { listBanners } from '../contract.ts';
import { Carousel } from './carousel.tsx';

/** The document reserves no room for the banners of a member who had none: see document.ts. */
const NONE_KEY = 'noBanners';

/** All banners for this visitor, in the place that the lobby keeps for them. */
export function Section() {
  const { status } = useUser();
  const locale = useLocale();
  const { data, refusal } = useCall(listBanners, { query: { locale } });
  const list = data?.data;
  const isMember = status === 'member';
  useEffect(() => {
    if (isMember && list) rememberNone(list.length === 0);
  }, [isMember, list]);
  const { html } = payload().parts.banner;
  // Until the answer, and without one, guests keep the banner of the document.
  if (!list) return <One html={isMember ? '' : html} isGone={refusal !== undefined && isMember} />;
  if (list.length > 1) return <Carousel banners={list} />;
  return <One html={list[0]?.html ?? ''} isGone={list.length === 0} />;
}

function One({ html, isGone }: { html: string; isGone: boolean }) {
  if (isGone) return null;
  return <ServerHtml className="banners" html={html} />;
}

function rememberNone(isNone: boolean): void {
  const { dataset } = document.documentElement;
  if (isNone) {
    local.set(NONE_KEY, 'yes');
    delete dataset['banner'];
  } else local.remove(NONE_KEY);
}
