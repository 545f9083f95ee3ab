import { useEffect, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { previewContent } from '../contract.backoffice.ts';

/** After the last key; each preview is a request. */
const PAUSE_MS = 400;

const WIDTHS = ['phone', 'desktop'] as const;

/** The text as players would read it, on a phone or a desktop. */
export function Preview({ body, title }: { body: string; title: string }) {
  const t = useT('backoffice-content');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
  const html = useRendered(body);
  return (
    <section className="content-preview" aria-label={t('preview')}>
      <Segmented
        legend={t('preview')}
        value={width}
        onChange={setWidth}
        choices={WIDTHS.map((id) => ({ value: id, label: t(`widths.${id}`) }))}
      />
      <div className="content-preview-page" data-width={width}>
        <h1>{title}</h1>
        {/* oxlint-disable-next-line react/no-danger -- made by the server from Markdown */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </section>
  );
}

function useRendered(body: string): string {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isOutdated = false;
    async function render(): Promise<void> {
      const answer = await api(previewContent, { body: { body } });
      if (!isOutdated && !isRefusal(answer)) setHtml(answer.data.html);
    }
    const timer = setTimeout(() => void render(), PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [body]);
  return html;
}
