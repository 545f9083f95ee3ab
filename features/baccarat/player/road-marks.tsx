/** The marks of the roads, each in a cell of ten by ten. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { DerivedRoad, RoadColour, RoadRound } from '../rules.roads.ts';

/** A filled bead with the letter of the winner; a dot for each pair. */
export function BeadMark({ entry }: { entry: RoadRound }) {
  const t = useT('baccarat');
  return (
    <g className="baccarat-mark-bead" data-winner={entry.winner}>
      <circle cx="5" cy="5" r="4.2" />
      <text x="5" y="7" textAnchor="middle">
        {t(`letter.${entry.winner}`)}
      </text>
      <Pairs entry={entry} />
    </g>
  );
}

/** A ring; a stroke for the ties after it, with their number from two on. */
export function BigMark({ entry }: { entry: RoadRound & { readonly ties: number } }) {
  return (
    <g className="baccarat-mark-ring" data-winner={entry.winner}>
      <circle cx="5" cy="5" r="3.6" />
      {entry.ties > 0 && <path className="baccarat-tie" d="M2 8 8 2" />}
      {entry.ties > 1 && (
        <text x="5" y="7" textAnchor="middle">
          {entry.ties}
        </text>
      )}
      <Pairs entry={entry} />
    </g>
  );
}

function Pairs({ entry }: { entry: RoadRound }) {
  return (
    <>
      {entry.bankerPair && (
        <circle className="baccarat-dot" data-of="banker" cx="1.9" cy="1.9" r="1.4" />
      )}
      {entry.playerPair && (
        <circle className="baccarat-dot" data-of="player" cx="8.1" cy="8.1" r="1.4" />
      )}
    </>
  );
}

type MarkProps = { entry: RoadColour };

export const DerivedMark: Readonly<Record<DerivedRoad, (props: MarkProps) => React.JSX.Element>> = {
  bigEye: ({ entry }) => (
    <circle className="baccarat-ring" data-colour={entry} cx="5" cy="5" r="3.2" />
  ),
  small: ({ entry }) => (
    <circle className="baccarat-disc" data-colour={entry} cx="5" cy="5" r="3.6" />
  ),
  cockroach: ({ entry }) => <path className="baccarat-slash" data-colour={entry} d="M2 8 8 2" />,
};
