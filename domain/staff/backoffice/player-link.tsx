import { Link } from '#platform/browser/router/router.tsx';

type PlayerLinkProps = {
  readonly id: string;
  /** The player's name on this page; the id when there is none. */
  readonly name?: string | null | undefined;
};

/** A link from a player's name to the player's page. */
export function PlayerLink({ id, name }: PlayerLinkProps) {
  return (
    <Link to={`/players/${id}`} className="backoffice-player">
      {name ?? `#${id}`}
    </Link>
  );
}
