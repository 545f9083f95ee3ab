import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';

type VirtualGridProps<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
};

/** Rows above and below the screen that are drawn, too. */
const SPARE_ROWS = 3;
const WIDE = 768;

/**
 * Tiles in rows one below the other, of which only those on the screen are drawn: the document
 * scrolls, and the list has its whole height from the start. Arrow keys move between tiles, Home
 * and End to the first and the last one.
 */
export function VirtualGrid<Item>({ items, keyOf, children }: VirtualGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const layout = useLayout(ruler);
  const { columns, rowHeight } = layout;
  const rows = Math.ceil(items.length / columns);
  const [from, to] = useRowsInView(list, layout, rows);
  const shown = items.slice(from * columns, to * columns);
  const focus = useFocus(list, layout);
  return (
    <div>
      <div ref={ruler} />
      {/* The tiles are links: the keys only move between them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className="slots-grid"
        onKeyDown={(event) => moveFocus(event, { columns, count: items.length, focus })}
        style={{ height: rows * rowHeight, '--columns': columns } as object}
      >
        {shown.map((item, index) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={from * columns + index + 1}
            style={placeOf(from * columns + index, layout)}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses a tile by its place, as soon as it is drawn. */
function useFocus(
  list: { readonly current: HTMLUListElement | null },
  { columns, rowHeight }: Layout,
): (index: number) => void {
  const wanted = useRef<number>(undefined);
  const tryNow = () => {
    if (wanted.current === undefined) return;
    const place = `[aria-posinset="${wanted.current + 1}"] a`;
    const link = list.current?.querySelector<HTMLElement>(place);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  };
  // Scrolling draws other rows.
  useEffect(tryNow);
  return (index) => {
    const top = list.current!.getBoundingClientRect().top + Math.floor(index / columns) * rowHeight;
    if (top < rowHeight || top > innerHeight - 2 * rowHeight) {
      scrollBy({ top: top - innerHeight / 2 + rowHeight / 2, behavior: 'instant' });
    }
    wanted.current = index;
    tryNow();
  };
}

type Layout = {
  readonly columns: number;
  readonly width: number;
  readonly gap: number;
  readonly rowHeight: number;
};

function placeOf(index: number, { columns, width, gap, rowHeight }: Layout) {
  const x = (index % columns) * (width + gap);
  const y = Math.floor(index / columns) * rowHeight;
  return { width, translate: `${x}px ${y}px` };
}

/** About what a phone has, until the list is measured. */
const UNMEASURED: Layout = { columns: 3, width: 104, gap: 12, rowHeight: 151 };

/** By an element as wide as the list: the height of the list follows from what is measured. */
function useLayout(ruler: { readonly current: HTMLElement | null }): Layout {
  const [layout, setLayout] = useState(UNMEASURED);
  // Before the first paint: tiles of another size would be painted, and counted, for nothing.
  useLayoutEffect(() => {
    const measure = ([entry]: readonly ResizeObserverEntry[]) => {
      // Scrolling and the keyboard must never see the list with the size of before.
      if (entry) flushSync(() => setLayout(layoutOf(entry.contentRect.width)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(ruler.current!);
    return () => observer.disconnect();
  }, [ruler]);
  return layout;
}

/** Tiles are as wide as those of the lobby, and 3 : 4. */
function layoutOf(available: number): Layout {
  const [least, gap] = innerWidth >= WIDE ? [144, 16] : [100, 12];
  const columns = Math.max(1, Math.floor((available + gap) / (least + gap)));
  const width = (available - gap * (columns - 1)) / columns;
  return { columns, width, gap, rowHeight: (width * 4) / 3 + gap };
}

function useRowsInView(
  list: { readonly current: HTMLUListElement | null },
  { rowHeight }: Layout,
  rows: number,
): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, 12]);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      const { top } = list.current!.getBoundingClientRect();
      const first = Math.max(0, Math.floor(-top / rowHeight) - SPARE_ROWS);
      const last = Math.min(rows, Math.ceil((innerHeight - top) / rowHeight) + SPARE_ROWS);
      const next = [Math.min(first, Math.max(0, rows - 1)), Math.max(last, first + 1)] as const;
      setRange((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [list, rowHeight, rows]);
  return range;
}

type Moves = {
  readonly columns: number;
  readonly count: number;
  readonly focus: (index: number) => void;
};

function moveFocus(event: KeyboardEvent, { columns, count, focus }: Moves): void {
  // A key is pressed on an element.
  const place = (event.target as Element).closest('[aria-posinset]')?.getAttribute('aria-posinset');
  if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -count,
    End: count,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  focus(Math.min(count - 1, Math.max(0, Number(place) - 1 + step)));
}
