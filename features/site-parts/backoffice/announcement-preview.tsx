import { useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import type { Announcement } from '../contract.announcements.ts';
import { AnnouncementLine } from '../player/announcements/line.tsx';

const SHAPES = ['phone', 'desktop'] as const;

type Props = { readonly announcement: Announcement; readonly locale: Locale };

/** The announcement as visitors would see it, on a phone of 360 px or a desktop. */
export function AnnouncementPreview({ announcement, locale }: Props) {
  const t = useT('backoffice-site-parts');
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('phone');
  const { kind, is_dismissible: canDismiss } = announcement;
  const { text, link, address } = announcement.texts[locale] ?? { text: '', link: '', address: '' };
  return (
    <section className="site-preview" aria-label={t('preview')}>
      <Segmented
        legend={t('preview')}
        value={shape}
        onChange={setShape}
        choices={SHAPES.map((id) => ({ value: id, label: t(`widths.${id}`) }))}
      />
      {text === '' ? (
        <p>{t('announcement.previewEmpty')}</p>
      ) : (
        // A preview is looked at: its link would leave the editor.
        <div className="site-announcement" data-shape={shape} inert>
          <AnnouncementLine
            announcement={{ kind, text, link: link === '' ? null : { text: link, path: address } }}
            locale={locale}
            label={t(`kinds.${kind}`)}
            closeLabel={t('announcement.closeButton')}
            onClose={canDismiss ? nothing : undefined}
          />
        </div>
      )}
    </section>
  );
}

function nothing(): void {
  // The preview is inert.
}
