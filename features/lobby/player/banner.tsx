import '#platform/browser/ui/banner.css';
import { useUser } from '#domain/identity/player/session.ts';
import { payload } from '#platform/browser/boot.ts';
import { ServerHtml } from '#platform/browser/router/server-html.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';

const loadList = () => import('./banner-list.tsx').then((module) => module.BannerList);

/**
 * The banner place. The document holds the first banner of guests, and nothing more is loaded for
 * them while there is one only; several, another language, and those of members come by a call.
 */
export function Banner() {
  const { status } = useUser();
  const { locale, parts } = payload();
  const isOther = useLocale() !== locale;
  const { html, guests, has_for_members: hasForMembers } = parts.banner;
  const isListed = status === 'member' ? hasForMembers : guests > 1 || (isOther && guests > 0);
  const List = useLazyLoad(loadList, status !== 'unknown' && isListed);
  if (!List || !isListed) {
    return <ServerHtml key="first" className="lobby-banner-place" html={html} />;
  }
  return (
    <div key="list" className="lobby-banner-place">
      <List first={status === 'member' ? '' : html} />
    </div>
  );
}
