import { usePayload } from '#platform/browser/boot.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';

type SlotProps = {
  /** The name of the game at the table. */
  readonly game: string;
  /** The button that opens the video, or where the video is. */
  readonly part: 'Button' | 'Place';
};

/** The video of a live table: nothing is loaded where the operator has none. */
export function StreamSlot({ game, part }: SlotProps) {
  const stream = usePayload().liveStreams.find(({ table }) => table === game);
  const parts = useLazyLoad(loadParts, stream !== undefined);
  if (!stream || !parts) return null;
  const Part = parts[part];
  return <Part stream={stream} />;
}

async function loadParts() {
  const texts = loadTexts(currentLocale(), ['domain-live-streams']);
  const { Button, Place } = await import('./stream.tsx');
  await texts;
  return { Button, Place };
}
