import { useEffect, useLayoutEffect, useRef } from 'react';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { useFrame } from '#platform/browser/canvas/use-frame.ts';
import { ObjectArt } from './art/object.tsx';
import type { CaseView } from './case-view.ts';
import { rarityOf } from './rarity.ts';
import { placeAt, type Strip } from './strip.ts';

type ReelProps = {
  readonly view: CaseView;
  readonly strip: Strip;
  readonly isMoving: boolean;
  /** An object has been drawn: the cell it stopped on is marked. */
  readonly hasLanded: boolean;
  readonly durationMs: number;
  /** Several reels stand side by side, and their strips run downwards. */
  readonly isUpright?: boolean;
  /** Of several reels one is heard. */
  readonly isQuiet?: boolean;
};

/** A strip of objects that slides under the brass pointer. */
export function Reel(props: ReelProps) {
  const { view, strip, isMoving, hasLanded } = props;
  const slide = useRef<HTMLOListElement>(null);
  useSlide(slide, props);
  return (
    <ol ref={slide} className="cases-slide" data-moving={isMoving || undefined}>
      {strip.cells.map((place, cell) => (
        <Cell
          // The strip is made anew for each opening, and its cells never change places.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={cell}
          item={view.items[place]}
          hasLanded={!isMoving && hasLanded && cell === strip.to}
        />
      ))}
    </ol>
  );
}

type CellProps = { item: CaseView['items'][number] | undefined; hasLanded: boolean };

function Cell({ item, hasLanded }: CellProps) {
  return (
    <li
      className="cases-cell"
      data-rarity={item && rarityOf(item.ppm)}
      data-landed={hasLanded || undefined}
    >
      <ObjectArt art={item?.art ?? 'chip'} />
    </li>
  );
}

/** Moves the strip by its transform alone; where it stops depends on the bet, not on frames. */
function useSlide(
  slide: React.RefObject<HTMLOListElement | null>,
  { strip, isMoving, hasLanded, durationMs, isUpright, isQuiet }: ReelProps,
) {
  const passedMs = useRef(0);
  const cell = useRef(strip.from);
  const put = (at: number) => {
    const share = `${-((at + 0.5) / strip.cells.length) * 100}%`;
    if (!slide.current) return;
    slide.current.style.transform = isUpright
      ? `translate3d(0, ${share}, 0)`
      : `translate3d(${share}, 0, 0)`;
  };
  useLayoutEffect(() => {
    passedMs.current = 0;
    put(isMoving ? strip.from : strip.to);
    // oxlint-disable-next-line react/exhaustive-deps -- `put` follows from the strip
  }, [strip, isMoving]);
  useFrame(({ dtMs }) => {
    passedMs.current += dtMs;
    const passed = passedMs.current / durationMs;
    const at = placeAt(strip, passed);
    put(at);
    const under = Math.round(at);
    if (under !== cell.current) {
      cell.current = under;
      if (durationMs > 1_000 && !isQuiet) sound('tick', { strength: Math.max(0.2, 1 - passed) });
    }
    return passed < 1;
  }, isMoving);
  useEffect(() => {
    if (!isMoving && hasLanded && !isQuiet) sound('reveal');
  }, [isMoving, hasLanded, isQuiet]);
}
