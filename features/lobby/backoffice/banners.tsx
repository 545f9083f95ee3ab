import { useState } from 'react';
import { LOCALE_NAME } from '#core/locale.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { saveBanners, type Banner, type StaffLobby } from '../contract.backoffice.ts';
import { BannerForm } from './banner-form.tsx';

type Saved = StaffLobby['banners'];
type Props = { readonly saved: Saved; readonly onDone: () => void };

/** The banners; of several whose time it is, players see the first one of their language. */
export function Banners({ saved, onDone }: Props) {
  const t = useT('backoffice-lobby');
  const [open, setOpen] = useState<number>();
  const [removed, setRemoved] = useState<number>();
  return (
    <Panel look="framed" title={t('banners')}>
      <p>{t('bannersText')}</p>
      {saved.value.length === 0 && <p>{t('noBanners')}</p>}
      <ul className="staff-lobby-banners">
        {saved.value.map((banner, index) => (
          // A banner has no identity but its place.
          // oxlint-disable-next-line no-array-index-key
          <li key={index}>
            <Shown banner={banner} />
            <Button size="s" onClick={() => setOpen(index)}>
              {t('change')} <span className="visually-hidden">{banner.title}</span>
            </Button>
            <Button size="s" variant="quiet" onClick={() => setRemoved(index)}>
              {t('remove')} <span className="visually-hidden">{banner.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(saved.value.length)}>{t('addBanner')}</Button>
      {open !== undefined && (
        <BannerForm saved={saved} index={open} onClose={() => setOpen(undefined)} onDone={onDone} />
      )}
      <ReasonDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('removeBanner')}
        confirm={t('remove')}
        isDangerous
        send={(reason) => {
          const value = saved.value.toSpliced(removed!, 1);
          return api(saveBanners, { body: { value, based_on: saved.version, reason } });
        }}
        done={t('saved')}
        onDone={onDone}
      />
    </Panel>
  );
}

function Shown({ banner }: { banner: Banner }) {
  const t = useT('backoffice-lobby');
  const { locale, title, text, link, starts_at, ends_at } = banner;
  return (
    <span>
      <strong>{title}</strong>
      <span>{text}</span>
      <small>
        {LOCALE_NAME[locale]} · <code>{link}</code> · <Timestamp at={starts_at} /> –{' '}
        {ends_at === null ? t('noEnd') : <Timestamp at={ends_at} />}
      </small>
    </span>
  );
}
