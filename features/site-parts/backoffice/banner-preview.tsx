import '#platform/browser/ui/banner.css';
import { useEffect, useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { previewBanner } from '../contract.backoffice.ts';
import type { Banner, BannerText } from '../contract.banners.ts';
import type { PictureShape } from '../rules.ts';

/** After the last key; each preview is a request. */
const PAUSE_MS = 400;

type Props = {
  readonly text: BannerText | undefined;
  readonly pictures: Banner['pictures'];
  readonly locale: Locale;
};

/** The banner as players would see it, on a phone of 360 px or a desktop. */
export function BannerPreview({ text, pictures, locale }: Props) {
  const t = useT('backoffice-site-parts');
  const [shape, setShape] = useState<PictureShape>('phone');
  const drawn = useDrawn({ text, pictures, locale });
  return (
    <section className="site-preview" aria-label={t('preview')}>
      <Segmented
        legend={t('preview')}
        value={shape}
        onChange={setShape}
        choices={(['phone', 'desktop'] as const).map((id) => ({
          value: id,
          label: t(`widths.${id}`),
        }))}
      />
      {drawn ? (
        <div
          className="lobby-banner-place"
          data-shape={shape}
          // A preview is looked at: its link would leave the editor.
          inert
          // oxlint-disable-next-line react/no-danger -- made by the server, texts are escaped
          dangerouslySetInnerHTML={{ __html: drawn[shape] }}
        />
      ) : (
        <p>{t('previewEmpty')}</p>
      )}
    </section>
  );
}

type Drawn = Readonly<Record<PictureShape, string>>;

function useDrawn({ text, pictures, locale }: Props): Drawn | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isOutdated = false;
    async function draw(): Promise<void> {
      if (!text) return setDrawn(undefined);
      const answer = await api(previewBanner, { body: { locale, text, pictures } });
      // While a text is being typed it may be incomplete.
      if (!isOutdated) setDrawn(isRefusal(answer) ? undefined : answer.data);
    }
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [text, pictures, locale]);
  return drawn;
}
