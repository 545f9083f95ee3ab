import './drops.css';
import { useEffect, useRef } from 'react';
import type { Locale } from '#core/locale.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { DropCard } from './card.tsx';
import { useDrops, type ShownDrop } from './use-drops.ts';

/** What can be taken in the chat now, above its messages: it stays while they pass. */
export function Section() {
  const locale = useLocale();
  return <Drops key={locale} locale={locale} />;
}

function Drops({ locale }: { locale: Locale }) {
  const t = useT('chat-drops');
  const { drops, isReady } = useDrops(locale);
  useAnnounced(drops, isReady);
  if (drops.length === 0) return null;
  return (
    <ul className="drops" aria-label={t('list')}>
      {drops.map((drop) => (
        <DropCard key={drop.id} drop={drop} />
      ))}
    </ul>
  );
}

/** Says that a drop has appeared, once, and only of one that came while the chat was open. */
function useAnnounced(drops: readonly ShownDrop[], isReady: boolean): void {
  const t = useT('chat-drops');
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (!isReady) return;
    const fresh = drops.find(({ id, is_over: isOver }) => !isOver && !known.current?.has(id));
    if (known.current && fresh) announce(t('appeared', { name: fresh.name }));
    known.current = new Set([...(known.current ?? []), ...drops.map(({ id }) => id)]);
  }, [drops, isReady, t]);
}
