import { useEffect, useLayoutEffect, useRef } from 'react';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { useFrame } from '#platform/browser/canvas/use-frame.ts';
import { ObjectArt } from './art/object.tsx';
import type { CaseTable } from './use-case.ts';
import { placeAt } from './strip.ts';

/** The reel that slides under the brass pointer. */
export function Reel({ table }: { table: CaseTable }) {
  const { view, strip, scene } = table;
  const slide = useRef<HTMLOListElement>(null);
  useSlide(slide, table);
  return (
    <div className="cases-reel" aria-hidden="true">
      <ol ref={slide} className="cases-slide" data-moving={scene.isMoving || undefined}>
        {strip.cells.map((place, cell) => (
          <li
            // The strip is made anew for each opening, and its cells never change places.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={cell}
            className="cases-cell"
            data-landed={(!scene.isMoving && scene.bet && cell === strip.to) || undefined}
          >
            <ObjectArt art={view.items[place]?.art ?? 'chip'} />
          </li>
        ))}
      </ol>
      <span className="cases-pointer" />
    </div>
  );
}

/** Moves the strip by its transform alone; where it stops depends on the bet, not on frames. */
function useSlide(slide: React.RefObject<HTMLOListElement | null>, { strip, scene }: CaseTable) {
  const passedMs = useRef(0);
  const cell = useRef(strip.from);
  const put = (at: number) => {
    const share = ((at + 0.5) / strip.cells.length) * 100;
    if (slide.current) slide.current.style.transform = `translate3d(${-share}%, 0, 0)`;
  };
  useLayoutEffect(() => {
    passedMs.current = 0;
    put(scene.isMoving ? strip.from : strip.to);
    // oxlint-disable-next-line react/exhaustive-deps -- `put` follows from the strip
  }, [strip, scene.isMoving]);
  useFrame(({ dtMs }) => {
    passedMs.current += dtMs;
    const passed = passedMs.current / scene.durationMs;
    const at = placeAt(strip, passed);
    put(at);
    const under = Math.round(at);
    if (under !== cell.current) {
      cell.current = under;
      if (scene.durationMs > 1_000) sound('tick', { strength: Math.max(0.2, 1 - passed) });
    }
    return passed < 1;
  }, scene.isMoving);
  useEffect(() => {
    if (!scene.isMoving && scene.bet) sound('reveal');
  }, [scene.isMoving, scene.bet]);
}
