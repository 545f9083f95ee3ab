import './player-link.css';
import { Link } from '#platform/browser/router/router.tsx';

type PlayerLinkProps = {
  readonly id: string;
  /** The player's name on this page; the id when there is none. */
  readonly name?: string | null | undefined;
  /** Below the name: the number, and what else tells players of similar names apart. */
  readonly detail?: string | null | undefined;
};

/** A link from a player's name to the player's page. */
export function PlayerLink({ id, name, detail }: PlayerLinkProps) {
  return (
    <Link to={`/players/${id}`} className="backoffice-player">
      {name ?? `#${id}`}
      {detail !== undefined && (
        <small className="tabular">
          #{id}
          {detail && ` · ${detail}`}
        </small>
      )}
    </Link>
  );
}
