import { useState, type ReactNode } from 'react';
import { Button } from '#platform/browser/ui/button.tsx';

type LineListProps<Line> = {
  readonly hint: string;
  /** On the button that adds a line. */
  readonly add: string;
  readonly first: readonly Line[];
  readonly empty: () => Line;
  readonly onLines: (lines: readonly Line[]) => void;
  /** The fields of a line, numbered from 1. */
  readonly children: (
    line: Line,
    number: number,
    change: (part: Partial<Line>) => void,
  ) => ReactNode;
};

/** The lines of a setting that is a list, and one more to be filled in. */
export function LineList<Line extends object>(props: LineListProps<Line>) {
  const { hint, add, first, empty, onLines, children } = props;
  const [lines, setLines] = useState<readonly Line[]>(() => [...first, empty()]);
  function set(next: readonly Line[]): void {
    setLines(next);
    onLines(next);
  }
  const change = (at: number, part: Partial<Line>) =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <>
      <p className="site-settings-text">{hint}</p>
      {lines.map((line, index) => (
        // A line has no identity but its place.
        // oxlint-disable-next-line no-array-index-key
        <div key={index} className="site-settings-pair">
          {children(line, index + 1, (part) => change(index, part))}
        </div>
      ))}
      <Button size="s" onClick={() => set([...lines, empty()])}>
        {add}
      </Button>
    </>
  );
}
